// Editors for SQL. CodeMirror makes them; it is in the page, packed.

import { unpackedText } from "../lesson/unpack.js";
import { make } from "./elements.js";
import { tokensOf } from "./tokens.js";

// The parts that all editors share.
let shared = null;

export async function openEditors() {
  document.head.append(make("script", {}, await unpackedText("codemirror")));
  const { autocompletion, bracketMatching, defaultKeymap, EditorView, HighlightStyle, history, historyKeymap, keymap, lineNumbers, search, searchKeymap, SQLDialect, SQLite, syntaxHighlighting, tags } = CodeMirror;
  // Names with capitals need no quotes.
  const dialect = SQLDialect.define({ ...SQLite.spec, caseInsensitiveIdentifiers: true, identifierQuotes: '"`' });
  const colours = HighlightStyle.define([
    { tag: tags.keyword, class: "keyword" },
    { tag: tags.comment, class: "comment" },
    { tag: tags.literal, class: "literal" },
  ]);
  shared = {
    dialect,
    mistake: mistakes(),
    extensions: [
      lineNumbers(),
      history(),
      bracketMatching(),
      search(),
      dialect.extension,
      syntaxHighlighting(colours),
      autocompletion({ icons: false }),
      commentsTogether(),
      EditorView.lineWrapping,
      keymap.of([...searchKeymap, ...historyKeymap, ...defaultKeymap]),
    ],
  };
}

// A comment behind a condition stands below it as a whole where there is no room behind it.
function commentsTogether() {
  const { Decoration, EditorView, StateField } = CodeMirror;
  const together = Decoration.mark({ class: "together" });
  const marked = (doc) => {
    const text = doc.toString();
    const comments = tokensOf(text).filter(({ kind, text: own, start }) => kind === "comment" && own.startsWith("--") && text.slice(doc.lineAt(start).from, start).trim());
    return Decoration.set(comments.map(({ text: own, start }) => together.range(start, start + own.length)));
  };
  return StateField.define({
    create: ({ doc }) => marked(doc),
    update: (marks, { docChanged, newDoc }) => (docChanged ? marked(newDoc) : marks),
    provide: (field) => EditorView.decorations.from(field),
  });
}

// The place of a mistake, from the beginning of a token to its end, until something is typed: its line and what is wrong there are marked.
function mistakes() {
  const { Decoration, EditorView, gutterLineClass, GutterMarker, RangeSet, StateEffect, StateField } = CodeMirror;
  const set = StateEffect.define();
  const number = new (class extends GutterMarker { elementClass = "wrong"; })();
  const [line, word] = [Decoration.line({ class: "wrong" }), Decoration.mark({ class: "mistake" })];
  const lineStart = (state, { from }) => state.doc.lineAt(from).from;
  const field = StateField.define({
    create: () => null,
    update: (place, { docChanged, effects }) => effects.filter((effect) => effect.is(set)).reduce((_, { value }) => value, docChanged ? null : place),
    provide: (own) => {
      const facet = (target, marks, empty) => target.compute([own], (state) => (state.field(own) ? marks(state, state.field(own)) : empty));
      return [
        facet(EditorView.decorations, (state, place) => Decoration.set([line.range(lineStart(state, place)), ...(place.to > place.from ? [word.range(place.from, place.to)] : [])]), Decoration.none),
        facet(gutterLineClass, (state, place) => RangeSet.of([number.range(lineStart(state, place))]), RangeSet.empty),
        facet(EditorView.contentAttributes, () => ({ "aria-invalid": "true" }), {}),
      ];
    },
  });
  return { set, field };
}

/**
 * @param {{
 *   label: string, text: string, height: number,
 *   tables: () => Record<string, string[]>,
 *   onRun: () => void, onType: (text: string) => void,
 * }} options `tables` gives the tables that there are, with their columns.
 */
export function editorOf({ label, text, height, tables, onRun, onType }) {
  const { closeCompletion, EditorState, EditorView, isolateHistory, keymap, keywordCompletionSource, Prec, schemaCompletionSource } = CodeMirror;
  const { dialect } = shared;
  const root = make("div", { class: "editor" });
  root.style.setProperty("--least", `${height}lh`);
  const run = (editor) => {
    closeCompletion(editor);
    onRun();
    return true;
  };
  // The browser goes on from the editor, not from the list of what is offered.
  const leave = (editor) => {
    closeCompletion(editor);
    return false;
  };
  const extensions = [
    Prec.highest(keymap.of([...["Mod-Enter", "Ctrl-Enter"].map((key) => ({ key, run })), { key: "Tab", run: leave }])),
    ...shared.extensions,
    shared.mistake.field,
    dialect.language.data.of({ autocomplete: (context) => schemaCompletionSource({ dialect, schema: tables() })(context) }),
    dialect.language.data.of({ autocomplete: keywordCompletionSource(dialect, true) }),
    EditorView.contentAttributes.of({ "aria-label": label, autocapitalize: "off" }),
    EditorView.updateListener.of(({ docChanged, state: { doc } }) => { if (docChanged) onType(doc.toString()); }),
  ];
  const stateOf = (doc) => EditorState.create({ doc, extensions });
  // The view takes time to be made, and a page may have many stages: it waits until it is seen.
  let [state, view] = [stateOf(text), null];
  const now = () => view?.state ?? state;
  const show = () => (view ??= new EditorView({ state, parent: root }));
  // What is written by the page is one step of the history.
  const write = (changes) => show().dispatch({ changes, annotations: isolateHistory.of("full") });

  return {
    root,
    show,
    put(next) {
      state = stateOf(next);
      view?.setState(state);
    },
    reset: (next) => write({ from: 0, to: now().doc.length, insert: next }),
    /** @param {{ start: number, end: number, text: string }[]} parts each with the text that takes its place */
    replace: (parts) => write(parts.map(({ start, end, text: insert }) => ({ from: start, to: end, insert }))),
    text: () => now().doc.toString(),
    focus: () => show().focus(),
    // Marks a mistake; its line and its column are counted from 1.
    mark(line, column) {
      if (line === null) return;
      const own = now().doc.line(line);
      const from = own.from + [...own.text].slice(0, (column ?? 1) - 1).join("").length;
      const found = tokensOf(now().doc.toString()).find(({ text: token, start }) => start <= from && from < start + token.length);
      const to = column ? Math.min(found ? found.start + found.text.length : from, own.to) : own.to;
      show().dispatch({ effects: shared.mistake.set.of({ from, to }), selection: { anchor: from } });
    },
    clear: () => view?.dispatch({ effects: shared.mistake.set.of(null) }),
  };
}
