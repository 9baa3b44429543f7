// Keys that are pressed.

// Whether a key is pressed by itself; with others, it is the browser's.
export function isAlone({ altKey, ctrlKey, metaKey, shiftKey }) {
  return !(altKey || ctrlKey || metaKey || shiftKey);
}
