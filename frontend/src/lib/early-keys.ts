declare global {
  interface Window {
    /** From public/theme.js, for those who are signed in: the keys pressed since the document began; keeps no more from then on. */
    takeEarlyKeys?: () => KeyboardEvent[];
  }
}

/** Presses the keys again that were pressed while the first page loaded, in their order; call it once something listens. */
export async function replayEarlyKeys(): Promise<void> {
  for (const early of window.takeEarlyKeys?.() ?? []) {
    // What the key before opened is drawn then and has the focus. No real key can come in between.
    await Promise.resolve();
    pressAgain(early);
  }
}

function pressAgain({ key, code, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): void {
  const field = document.activeElement instanceof HTMLInputElement ? document.activeElement : undefined;
  const event = new KeyboardEvent('keydown', { key, code, ctrlKey, metaKey, shiftKey, altKey, bubbles: true, cancelable: true });
  const typed = (field ?? document.body).dispatchEvent(event) && key.length === 1 && !ctrlKey && !metaKey;
  if (!field || !typed) return;
  field.setRangeText(key, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
