import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { newKey } from '@/api/client';
import { currentEnvironment } from '@/api/environment';
import { signedInAs } from '@/api/device-session';
import { isRecord } from '@/lib/json';
import { claimSlot, drafts } from '@/lib/storage/drafts';
import { workspaceDocuments, type WorkspaceDocument } from '@/sections/workspace/api';
import { isEditConflict } from '@/api/refusal';
import { isSameContent } from '@/sections/workspace/content';
import { saveContent } from '@/sections/workspace/text-api';
import { Autosave, type SaveState } from './autosave';

type Content = Readonly<Record<string, unknown>>;

interface EditorContent {
  content: Content;
  /** Counts up when the editor has to show another text. */
  revision: number;
}

/** Keeps unsaved text in this place on the device. */
const draftWriter = (slot: string) => (text: { content: Content; version: number } | undefined) => {
  if (!text) drafts.forget(slot);
  else {
    const at = new Date().toISOString();
    drafts.write(slot, { values: text.content, base: null, version: text.version, key: newKey(), at });
  }
};

/** Saves when the page is left and when the connection is back. Returns how to stop. */
function saveOnLeaving(running: Autosave): () => void {
  const save = () => void running.flush();
  addEventListener('pagehide', save);
  addEventListener('online', save);
  return () => {
    removeEventListener('pagehide', save);
    removeEventListener('online', save);
  };
}

/** Saves the text of a document while it is written, and keeps what isn't saved on this device. */
export function useAutosave(document: WorkspaceDocument) {
  const { id } = document;
  const client = useQueryClient();
  const [state, setState] = useState<SaveState>('saved');
  const [reason, setReason] = useState('');
  const [shown, setShown] = useState<EditorContent>();
  const autosave = useRef<Autosave>(undefined);
  const first = useRef(document);
  const show = useCallback((content: Content) => {
    setShown((before) => ({ content, revision: (before?.revision ?? 0) + 1 }));
  }, []);

  useEffect(() => {
    let gone = false;
    let end: (() => void) | undefined;
    const begin = async () => {
      const { slot, release } = await claimSlot(['workspace', currentEnvironment(), signedInAs(), id].join(':'));
      if (gone) {
        release();
        return;
      }
      const running = new Autosave({
        version: first.current.version,
        save: async (content, seen, isNewVersion) => {
          const saved = await saveContent({ id, version: seen, content, isNewVersion }).catch(
            async (error: unknown) => {
              // This text may be there already: the answer to an earlier save was lost.
              const there =
                isEditConflict(error) && (await client.query({ ...workspaceDocuments.one(id), staleTime: 0 }));
              if (there && isSameContent(there.content, content)) return there;
              throw error;
            },
          );
          client.setQueryData(workspaceDocuments.one(id).queryKey, saved);
          return saved;
        },
        keep: draftWriter(slot),
        onState: (next) => !gone && setState(next),
        onRefused: setReason,
      });
      autosave.current = running;
      const draft = drafts.read(slot);
      const isUnsaved = draft && !isSameContent(draft.values, first.current.content);
      const unsaved = isUnsaved && isRecord(draft.values) ? draft.values : undefined;
      if (draft && !unsaved) drafts.forget(slot);
      show(unsaved ?? first.current.content);
      if (unsaved) running.resume(unsaved, draft?.version ?? 0);
      const stop = saveOnLeaving(running);
      end = () => {
        stop();
        void running.flush().finally(release);
      };
    };
    void begin();
    return () => {
      gone = true;
      end?.();
    };
  }, [id, client, show]);

  useNewerText({ id, autosave, content: shown?.content, show });
  const newest = () => client.query({ ...workspaceDocuments.one(id), staleTime: 0 });
  return {
    state,
    reason,
    shown,
    change: (content: Content) => autosave.current?.change(content),
    flush: () => autosave.current?.flush() ?? Promise.resolve(),
    keepMine: async () => autosave.current?.keepMine((await newest()).version),
    takeTheirs: async () => {
      const theirs = await newest();
      autosave.current?.takeTheirs(theirs.version);
      show(theirs.content);
    },
  };
}

interface NewerText {
  id: string;
  autosave: { readonly current: Autosave | undefined };
  content: Content | undefined;
  show: (content: Content) => void;
}

/** Someone else saved: their text is shown unless this page has unsaved text. */
function useNewerText({ id, autosave, content, show }: NewerText): void {
  const client = useQueryClient();
  const shown = useRef(content);
  useEffect(() => {
    shown.current = content;
  }, [content]);
  useEffect(() => {
    const { queryKey } = workspaceDocuments.one(id);
    const hash = hashKey(queryKey);
    return client.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || query.queryHash !== hash) return;
      const theirs = client.getQueryData(queryKey);
      const running = autosave.current;
      if (!theirs || !running?.isClean || theirs.version <= running.version) return;
      running.adopt(theirs.version);
      if (!isSameContent(theirs.content, shown.current)) show(theirs.content);
    });
  }, [client, id, autosave, show]);
}
