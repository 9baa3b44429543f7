// An editor for SQL, as an element of the page.

import { Component } from "preact";

import { editorOf, openEditors } from "../editor.js";
import { html } from "../html.js";

/** Props: those of `editorOf`, and `trouble`, a mistake to mark. */
export class Editor extends Component {
  async componentDidMount() {
    await openEditors();
    const { root } = this;
    if (!root?.isConnected) return;
    const { label, text, height, tables } = this.props;
    root.replaceChildren();
    this.editor = editorOf({ root, label, text, height, tables, onRun: () => this.props.onRun(), onType: (typed) => this.props.onType(typed) });
    this.mark();
    if (this.props.autofocus) this.editor.focus();
  }

  componentDidUpdate(before) {
    if (!this.editor) return;
    if (this.props.text !== this.editor.text()) this.editor.replace(this.props.text);
    if (before.trouble !== this.props.trouble) this.mark();
  }

  mark() {
    const { trouble } = this.props;
    this.editor.mark(trouble?.line ?? null, trouble?.column);
  }

  // What is in it is the editor's own.
  render({ height }) {
    return html`<div ref=${(/** @type {any} */ element) => { this.root = element; }} class="editor" style=${{ "--least": `${height}lh` }} />`;
  }
}
