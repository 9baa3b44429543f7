// Editors for SQL. CodeMirror makes them; it is in the page, packed.

import { unpackedText } from "./packed.js";
import { tokensOf } from "./tokens.js";

// The parts that all editors share.
let shared = null;

async function open() {
  const script = document.createElement("script");
  script.textContent = await unpackedText("editor");
  document.head.append(script);
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

let opening = null;

/** Unpacks the editor, once. */
export function openEditors() {
  opening ??= open();
  return opening;
}

/**
 * @param {{
 *   root: HTMLElement, label: string, text: string, height: number,
 *   tables: () => Record<string, string[]>,
 *   onRun: () => void, onType: (text: string) => void,
 * }} options `tables` gives the tables that there are, with their columns.
 */
export function editorOf({ root, label, text, height, tables, onRun, onType }) {
  const { closeCompletion, EditorState, EditorView, isolateHistory, keymap, keywordCompletionSource, Prec, schemaCompletionSource } = CodeMirror;
  const { dialect } = shared;
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
  const view = new EditorView({ state: EditorState.create({ doc: text, extensions }), parent: root });
  // What is written by the page is one step of the history.
  const write = (changes) => view.dispatch({ changes, annotations: isolateHistory.of("full") });

  return {
    text: () => view.state.doc.toString(),
    /** @param {string} next */
    replace: (next) => write({ from: 0, to: view.state.doc.length, insert: next }),
    focus: () => view.focus(),
    /** Marks a mistake; its line and its column are counted from 1. Without a line, there is none. @param {number | null} line @param {number} [column] */
    mark(line, column) {
      if (!line || line > view.state.doc.lines) return view.dispatch({ effects: shared.mistake.set.of(null) });
      const own = view.state.doc.line(line);
      const from = own.from + [...own.text].slice(0, (column ?? 1) - 1).join("").length;
      const found = tokensOf(view.state.doc.toString()).find(({ text: token, start }) => start <= from && from < start + token.length);
      const to = column ? Math.min(found ? found.start + found.text.length : from, own.to) : own.to;
      view.dispatch({ effects: shared.mistake.set.of({ from, to }), selection: { anchor: from } });
    },
  };
}
