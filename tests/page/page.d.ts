// What the scripts of pages meet that TypeScript does not know.

// Which elements a page has is said by its template.
interface Document {
  getElementById(id: string): any;
}
interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}
interface Element {
  closest(selectors: string): any;
}

// The editor; `assets/codemirror/entry.js` says what it has.
declare const CodeMirror: any;

// What `wasm-bindgen` makes for the playground, and what starts SQLite.
declare module "joinsaw_web";
declare function initSqlJs(config: { wasmBinary: BufferSource }): Promise<any>;
