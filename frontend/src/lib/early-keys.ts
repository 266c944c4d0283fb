declare global {
  interface Window {
    /** From public/theme.js, for those who are signed in: the keys pressed since the document began; keeps no more from then on. */
    takeEarlyKeys?: () => KeyboardEvent[];
  }
}

/** Presses the keys again that were pressed while the first page loaded, in their order; call it once something listens. */
export function replayEarlyKeys(): void {
  for (const { key, code, ctrlKey, metaKey, shiftKey, altKey } of window.takeEarlyKeys?.() ?? []) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, ctrlKey, metaKey, shiftKey, altKey, bubbles: true, cancelable: true }));
  }
}
