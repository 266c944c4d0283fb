declare global {
  interface Window {
    /** Set by public/theme.js for signed-in users: returns the keys pressed since the document started to load, and stops recording. */
    takeEarlyKeys?: () => KeyboardEvent[];
  }
}

/** Replays the keys pressed while the first page loaded. Call it once the page handles keys. */
export async function replayEarlyKeys(): Promise<void> {
  for (const early of window.takeEarlyKeys?.() ?? []) {
    // By now, whatever the previous key opened is rendered and focused. No real key can arrive in between.
    await Promise.resolve();
    replayKey(early);
  }
}

function replayKey({ key, code, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): void {
  const field = document.activeElement instanceof HTMLInputElement ? document.activeElement : undefined;
  const event = new KeyboardEvent('keydown', {
    key,
    code,
    ctrlKey,
    metaKey,
    shiftKey,
    altKey,
    bubbles: true,
    cancelable: true,
  });
  const typed = (field ?? document.body).dispatchEvent(event) && key.length === 1 && !ctrlKey && !metaKey;
  if (!field || !typed) return;
  field.setRangeText(key, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Holds keys until the panel they are meant for has loaded: the returned function types them into the field that has
 * the focus by then. Without such a field they are dropped, because they weren't meant for the page.
 */
export function holdKeys(): () => Promise<void> {
  const held: KeyboardEvent[] = [];
  const hold = (event: KeyboardEvent) => {
    if (event.isComposing || event.repeat) return;
    held.push(event);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('keydown', hold, true);
  return async () => {
    removeEventListener('keydown', hold, true);
    for (const each of held) {
      if (!(document.activeElement instanceof HTMLInputElement)) return;
      replayKey(each);
      await Promise.resolve();
    }
  };
}
