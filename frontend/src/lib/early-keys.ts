/** Keys pressed while the first page loads: kept until something listens, so that none is lost. */
let early: KeyboardEvent[] = [];

const keep = (event: KeyboardEvent): void => {
  if (!('key' in event) || event.isComposing || event.repeat) return;
  early.push(event);
  // The browser would take it for its own search field.
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') event.preventDefault();
};

/** Keeps keys until they are replayed. */
export const keepEarlyKeys = (): void => addEventListener('keydown', keep);

/** Presses the kept keys again, in their order, and keeps no more; call it once something listens. */
export function replayEarlyKeys(): void {
  removeEventListener('keydown', keep);
  const kept = early;
  early = [];
  for (const { key, code, ctrlKey, metaKey, shiftKey, altKey } of kept) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, ctrlKey, metaKey, shiftKey, altKey, bubbles: true, cancelable: true }));
  }
}
