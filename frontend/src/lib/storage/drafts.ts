/** Unsaved form input, kept on this device until it is saved or discarded. */
interface Draft {
  values: unknown;
  /** The values and the version that the edit started from. */
  base: unknown;
  version: number | undefined;
  /** The Idempotency-Key of the save, so that a retry doesn't save twice. */
  key: string;
  at: string;
  /** The values that the page's link had filled in. */
  prefilled?: string;
}

const PREFIX = 'draft:';
const MAX_AGE_MS = 30 * 24 * 60 * 60_000;

const parse = (raw: string | null): Draft | undefined => {
  try {
    const draft = JSON.parse(raw ?? '') as Partial<Draft>;
    return typeof draft.key === 'string' && typeof draft.at === 'string' && draft.values !== undefined
      ? (draft as Draft)
      : undefined;
  } catch {
    return undefined;
  }
};

let isClosed = false;
/** Signing out in one tab leaves the page in all of them. */
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('drafts') : undefined;
if (tabs) tabs.onmessage = () => void (isClosed = true);

export const drafts = {
  read: (slot: string): Draft | undefined => parse(localStorage.getItem(slot)),
  write(slot: string, draft: Draft): void {
    if (isClosed) return;
    try {
      localStorage.setItem(slot, JSON.stringify(draft));
    } catch (error) {
      console.warn("Couldn't save the draft on this device", error);
    }
  },
  forget: (slot: string): void => localStorage.removeItem(slot),
  newSlot: (form: string): string => `${PREFIX}${form}#${crypto.randomUUID()}`,
  /** After sign-out: a page that is being left, in this tab or another, stores no more drafts. */
  close(): void {
    isClosed = true;
    tabs?.postMessage('closed');
  },
  /** Lists the slots of all drafts, newest first. Drafts older than a month are removed. */
  all(now = Date.now()): string[] {
    const found: { slot: string; at: number }[] = [];
    for (const slot of Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))) {
      const at = Date.parse(drafts.read(slot)?.at ?? '');
      if (now - at < MAX_AGE_MS) found.push({ slot, at });
      else drafts.forget(slot);
    }
    return found.sort((one, other) => other.at - one.at).map(({ slot }) => slot);
  },
  /** Lists the slots with a draft of this form, newest first. */
  slots: (form: string, now = Date.now()): string[] =>
    drafts.all(now).filter((slot) => slot.startsWith(`${PREFIX}${form}#`)),
};

/** Claims a draft that isn't open in any tab, or a new slot if there is none. `release` frees it for the next form. */
export async function claimSlot(form: string): Promise<{ slot: string; release: () => void }> {
  for (const slot of [...drafts.slots(form), drafts.newSlot(form)]) {
    const release = await lockSlot(slot);
    if (release) return { slot, release };
  }
  return { slot: drafts.newSlot(form), release: () => undefined };
}

/** A lock lives as long as its page, so a crash frees it. Without lock support the newest draft is taken. */
function lockSlot(slot: string): Promise<(() => void) | undefined> {
  if (!('locks' in navigator)) return Promise.resolve(() => undefined);
  return new Promise((answer) => {
    const held = (lock: Lock | null) =>
      new Promise<void>((release) => {
        answer(lock ? release : undefined);
        if (!lock) release();
      });
    navigator.locks.request(slot, { ifAvailable: true }, held).catch(() => answer(undefined));
  });
}
