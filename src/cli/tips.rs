//! Tips for a command line that cannot be read. Those of clap know one subcommand only, and take a word that is wrong for one that
//! was meant; these know what the other subcommands take, and what the word looks like.

use std::error::Error as _;
use std::path::Path;

use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use clap::{Arg, Command};

use crate::error::nearest;
use crate::family;

/// What people write for an option that has another name here.
const SYNONYMS: [(&str, &str); 9] = [
    ("all", "rows"),
    ("limit", "sample"),
    ("number", "sample"),
    ("json", "format json"),
    ("jsonl", "format jsonl"),
    ("csv", "format csv"),
    ("out", "output"),
    ("database", "db"),
    ("random", "seed"),
];

/// How the values of an option end, by which a value without its option is known.
const ENDINGS: [(&str, &[&str]); 4] = [
    ("output", &[".html", ".svg", ".png"]),
    ("db", &[".db", ".sqlite"]),
    ("solution", &[".csv", ".json", ".jsonl", ".txt"]),
    ("pieces", &[".csv", ".txt"]),
];

/// The error about these words, of which the first is the program's name, with a better tip.
#[must_use]
pub fn with_tip(mut error: Error, mut command: Command, words: &[String]) -> Error {
    command.build();
    let word = words.get(1).map(String::as_str).unwrap_or_default();
    if error.kind() == ErrorKind::InvalidSubcommand {
        let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand).cloned()
        else {
            return error;
        };
        let names = command.get_subcommands();
        let meant = nearest(&word, names.map(Command::get_name)).map(str::to_owned);
        if let Some(meant) = meant {
            let meant = ContextValue::Strings(vec![meant]);
            error.insert(ContextKind::SuggestedSubcommand, meant);
        } else if family::builtin(&word).is_some() || Path::new(&word).exists() {
            give(
                &mut error,
                vec![format!("to solve it, use 'joinsaw solve {word}'")],
            );
        } else if family::named(&word).is_some() {
            give(
                &mut error,
                vec![format!(
                    "for a file to start from, use 'joinsaw new {word}'"
                )],
            );
        }
        return error;
    }
    let Some(sub) = command.find_subcommand(word) else {
        return error;
    };
    match error.kind() {
        ErrorKind::UnknownArgument => {
            let Some(ContextValue::String(found)) = error.get(ContextKind::InvalidArg).cloned()
            else {
                return error;
            };
            let tip = in_place_of(&found, sub, &command, words);
            let meant = error.remove(ContextKind::SuggestedArg);
            if let Some(ContextValue::String(meant)) = meant
                && tip.is_none()
                && nearest(&found, [meant.as_str()]).is_some()
            {
                error.insert(ContextKind::SuggestedArg, ContextValue::String(meant));
            }
            give(&mut error, tip.into_iter().collect());
            let usage = ContextValue::StyledStr(sub.clone().render_usage());
            error.insert(ContextKind::Usage, usage);
            error
        }
        ErrorKind::MissingRequiredArgument => {
            let Some(ContextValue::Strings(missing)) = error.get(ContextKind::InvalidArg).cloned()
            else {
                return error;
            };
            let is_loose = |pair: &&[String]| !pair[0].starts_with("--") && pair[0] != "-o";
            let loose = words.windows(2).skip(1).filter(is_loose);
            let mut loose = loose.map(|pair| pair[1].as_str());
            let tip = loose.find_map(|word| fitting(word, sub));
            let tip = tip.or_else(|| Some(format!("for example, '{}'", example(sub, &missing)?)));
            give(&mut error, tip.into_iter().collect());
            error
        }
        ErrorKind::ValueValidation => match number_of(&error) {
            Some(problem) => sub.clone().error(ErrorKind::ValueValidation, problem),
            None => error,
        },
        _ => error,
    }
}

/// Puts these tips in the place of those of an error.
fn give(error: &mut Error, tips: Vec<String>) {
    if tips.is_empty() {
        error.remove(ContextKind::Suggested);
        return;
    }
    let tips = tips.into_iter().map(Into::into).collect();
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
}

/// What to write in the place of a word that the subcommand does not take.
fn in_place_of(found: &str, sub: &Command, command: &Command, words: &[String]) -> Option<String> {
    let at = words
        .iter()
        .position(|word| word == found || (word.starts_with(found) && !found.starts_with("--")));
    let word = at
        .and_then(|at| words.get(at))
        .map_or(found, String::as_str);
    let before = at.and_then(|at| words.get(at.checked_sub(1)?));
    let next = at.and_then(|at| words.get(at + 1));
    let next = next.filter(|next| !next.starts_with('-'));
    let Some(name) = word.strip_prefix("--") else {
        return match word.strip_prefix('-') {
            Some("o") => into_file(sub, next),
            Some(number) if number.starts_with(|digit: char| digit.is_ascii_digit()) => {
                let before = before.filter(|before| before.starts_with("--"))?;
                Some(format!("'{before}' takes a number from 0 up"))
            }
            Some(long) => {
                let name = long.split('=').next().unwrap_or_default();
                let is_long = long_option(sub, name).is_some();
                is_long.then(|| format!("long options have two dashes: '-{word}'"))
            }
            None => one_too_many(word, before, at, sub, words),
        };
    };
    let name = name.split('=').next().unwrap_or_default();
    if name == "family" {
        let family = next.map_or("flower", String::as_str);
        return positional(sub).map(|_| format!("use 'joinsaw {} {family}'", sub.get_name()));
    }
    let synonym = SYNONYMS.iter().find(|(synonym, _)| *synonym == name);
    if let Some((_, meant)) = synonym
        && long_option(sub, meant.split(' ').next().unwrap_or_default()).is_some()
    {
        let number = next.filter(|next| next.bytes().all(|byte| byte.is_ascii_digit()));
        let value = number.map(|number| format!(" {number}"));
        return Some(format!("use '--{meant}{}'", value.unwrap_or_default()));
    }
    if name == "output" || synonym.is_some_and(|(_, meant)| *meant == "output") {
        return into_file(sub, next);
    }
    if name == "dialect" {
        return Some("every database takes the script as it is".to_owned());
    }
    let others = command.get_subcommands().filter(|other| {
        long_option(other, name).is_some_and(|option| !option.is_global_set())
            && !["version", "help"].contains(&name)
    });
    let others: Vec<String> = others
        .map(|other| format!("'joinsaw {}'", other.get_name()))
        .collect();
    (!others.is_empty()).then(|| format!("'--{name}' is an option of {}", others.join(", ")))
}

/// What goes with a value that the subcommand has no place for.
fn one_too_many(
    word: &str,
    before: Option<&String>,
    at: Option<usize>,
    sub: &Command,
    words: &[String],
) -> Option<String> {
    let option = at.and_then(|at| words.get(at.checked_sub(2)?));
    if let (Some(before), Some("--given")) = (before, option.map(String::as_str))
        && !before.contains('=')
    {
        return Some(format!("use '--given {before}={word}'"));
    }
    let is_file = word.contains('.') && !Path::new(word).exists();
    fitting(word, sub)
        .or_else(|| is_file.then(|| into_file(sub, Some(&word.to_owned())))?)
        .or_else(|| {
            Some(match positional(sub)?.get_id().as_str() {
                "puzzle" => format!("'joinsaw {}' takes one puzzle", sub.get_name()),
                _ => return None,
            })
        })
        .or_else(|| {
            let has_none = positional(sub).is_none();
            let takes = format!("'joinsaw {}' takes only options", sub.get_name());
            has_none.then(|| match example(sub, &[]) {
                Some(example) => format!("{takes}, as in '{example}'"),
                None => takes,
            })
        })
}

/// The option of the subcommand that takes a value that looks so.
fn fitting(word: &str, sub: &Command) -> Option<String> {
    let is_stage = word.strip_prefix("Opt").is_some_and(|number| {
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    });
    if is_stage {
        return long_option(sub, "stage").map(|_| format!("use '--stage {word}'"));
    }
    let is_at_end = |endings: &[&str]| endings.iter().any(|ending| word.ends_with(ending));
    let mut options = ENDINGS.iter().filter(|(_, endings)| is_at_end(endings));
    let option = options.find_map(|(option, _)| long_option(sub, option))?;
    let flag = match option.get_short() {
        Some(short) => format!("-{short}"),
        None => format!("--{}", option.get_long().unwrap_or_default()),
    };
    Some(format!("use '{flag} {word}'"))
}

/// How to get what the subcommand prints into a file.
fn into_file(sub: &Command, file: Option<&String>) -> Option<String> {
    let prints = [
        "new", "generate", "sql", "solve", "explain", "show", "study", "hint", "puzzles",
    ];
    let file = file.map_or("FILE", String::as_str);
    prints
        .contains(&sub.get_name())
        .then(|| format!("to write into a file, end the command with '> {file}'"))
}

/// The first example of a subcommand that has one of these options, if any is missing that begins with two dashes.
fn example(sub: &Command, missing: &[String]) -> Option<String> {
    let help = sub.get_after_help()?.to_string();
    let flags = missing.iter().filter_map(|option| option.split(' ').next());
    let flags: Vec<&str> = flags.filter(|flag| flag.starts_with("--")).collect();
    let is_short = |flag: &&str| *flag == "--output";
    let mut lines = help.lines().map(str::trim_start);
    let line = lines.find(|line| {
        let has = |flag: &&str| line.contains(*flag) || is_short(flag) && line.contains(" -o ");
        line.starts_with("joinsaw ") && (flags.is_empty() || flags.iter().any(has))
    })?;
    Some(line.split("   ").next().unwrap_or_default().to_owned())
}

fn long_option<'a>(sub: &'a Command, name: &str) -> Option<&'a Arg> {
    sub.get_arguments()
        .find(|option| option.get_long() == Some(name))
}

fn positional(sub: &Command) -> Option<&Arg> {
    sub.get_positionals().next()
}

/// What a value is refused for that is no number, or too small a one, in plain words.
fn number_of(error: &Error) -> Option<String> {
    let (Some(ContextValue::String(option)), Some(ContextValue::String(value))) = (
        error.get(ContextKind::InvalidArg),
        error.get(ContextKind::InvalidValue),
    ) else {
        return None;
    };
    let problem = error.source()?.to_string();
    let expected = match problem.split_once("is not in ") {
        Some((_, range)) => {
            let (least, most) = range.split_once("..")?;
            let most: Option<u64> = most.strip_prefix('=').and_then(|most| most.parse().ok());
            let least = if least.is_empty() { "0" } else { least };
            match most.filter(|most| *most < u64::from(u32::MAX)) {
                Some(most) => format!("a whole number from {least} to {most}"),
                None => format!("a whole number from {least} up"),
            }
        }
        None if problem.contains("digit found in string") => {
            let digits = value.replace([',', '_', ' ', '\''], "");
            match digits.parse::<u64>() {
                Ok(number) => format!("a whole number; did you mean '{number}'?"),
                Err(_) => "a whole number, such as '12'".to_owned(),
            }
        }
        None => return None,
    };
    Some(format!(
        "invalid value '{value}' for '{option}': expected {expected}"
    ))
}
