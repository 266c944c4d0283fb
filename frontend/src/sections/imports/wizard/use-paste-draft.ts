import { useCallback, useEffect, useRef, useState } from 'react';
import { newKey } from '@/api/client';
import { currentEnvironment } from '@/api/environment';
import { signedInAs } from '@/api/device-session';
import { claimSlot, drafts } from '@/lib/storage/drafts';
import type { Kind } from '@/sections/imports/labels';
import { readPaste, type Paste } from './pasted-table';

const TYPING_MS = 400;

interface PasteDraftOptions {
  current: Paste & { from: 'file' | 'paste'; file: File | undefined; kind: Kind };
  restore: (paste: Paste) => void;
  discard: () => void;
}

/** Keeps a pasted table with its columns and corrections on this device until it is imported or discarded. */
export function usePasteDraft(options: PasteDraftOptions) {
  const [restored, setRestored] = useState<{ at: string; replaced: string[] }>();
  const slot = useRef<string>(undefined);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const write = useCallback(() => {
    const { from, pasted, source, kind, choices, corrections } = latest.current.current;
    if (!slot.current || from === 'file') return;
    if (pasted.trim() === '') {
      drafts.forget(slot.current);
      return;
    }
    const values = { pasted, source, kind, choices, corrections };
    drafts.write(slot.current, { values, base: null, version: undefined, key: newKey(), at: new Date().toISOString() });
  }, []);

  useEffect(() => {
    let gone = false;
    let release: (() => void) | undefined;
    const claim = async () => {
      const claimed = await claimSlot(['import', currentEnvironment(), signedInAs()].join(':'));
      if (gone) {
        claimed.release();
        return;
      }
      ({ release } = claimed);
      slot.current = claimed.slot;
      const draft = drafts.read(claimed.slot);
      const { current, restore } = latest.current;
      const paste = readPaste(draft?.values, current.kind);
      if (!draft || !paste || current.file || current.pasted !== '') return;
      restore(paste);
      setRestored({ at: draft.at, replaced: [] });
    };
    // A discarded render must not claim the paste.
    const soon = setTimeout(() => void claim(), 0);
    addEventListener('pagehide', write);
    return () => {
      gone = true;
      clearTimeout(soon);
      removeEventListener('pagehide', write);
      write();
      slot.current = undefined;
      release?.();
    };
  }, [write]);

  const { pasted, source, kind, choices, corrections } = options.current;
  useEffect(() => {
    const typed = setTimeout(write, TYPING_MS);
    return () => clearTimeout(typed);
  }, [write, pasted, source, kind, choices, corrections]);

  const forget = () => {
    if (slot.current) drafts.forget(slot.current);
    setRestored(undefined);
  };
  return {
    restored,
    forget,
    discard: () => {
      forget();
      options.discard();
    },
  };
}
