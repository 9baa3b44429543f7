//! The flower's own stages, for studies and counts: with a key more, and of a chain only its two open sides.

use serde_json::json;

use crate::plan::render::{Template, render_each, template};

/// What the stages of studies and counts extend: the flower's, and what these keep of a chain.
const PARENTS: [Template; 3] = [
    template!("flower/first.sql"),
    template!("flower/next.sql"),
    template!("flower/open_sides.sql"),
];

/// The statements of all stages of flowers of an order whose pieces show no side twice. Without centres they are about
/// all of them.
pub fn statements(template: Template, order: usize, centers: &[String]) -> Vec<String> {
    let holes = |k: usize| {
        json!({
            "name": format!("Opt{k}"),
            "before": format!("Opt{}", k - 1),
            "k": k,
            "next": k % order + 1,
            "previous": (k + order - 2) % order + 1,
            "closes": k == order,
            "prunes_early": true,
            "sides_before": (1..k - 1).collect::<Vec<_>>(),
            "centers": centers,
        })
    };
    let holes: Vec<_> = (1..=order).map(holes).collect();
    render_each(template, &PARENTS, &holes)
}
