// What the page uses of CodeMirror; `refresh` puts it into one script that gives it the global name `CodeMirror`.
export { autocompletion, closeCompletion } from "@codemirror/autocomplete";
export { defaultKeymap, history, historyKeymap, isolateHistory } from "@codemirror/commands";
export { keywordCompletionSource, schemaCompletionSource, SQLDialect, SQLite } from "@codemirror/lang-sql";
export { bracketMatching, HighlightStyle, syntaxHighlighting } from "@codemirror/language";
export { search, searchKeymap } from "@codemirror/search";
export { EditorState, Prec, RangeSet, StateEffect, StateField } from "@codemirror/state";
export { Decoration, EditorView, gutterLineClass, GutterMarker, keymap, lineNumbers } from "@codemirror/view";
export { tags } from "@lezer/highlight";
