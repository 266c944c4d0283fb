import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { newKey } from '@/api/client';
import { isRefusal, Refusal } from '@/api/refusal';
import { isoToday } from '@/lib/dates/dates';
import { LARGEST_FILE, type RecordRef } from '@/sections/documents/api';
import { uploadDocument } from '@/sections/documents/mutations';

/** A file on its way to the server, or one that didn't get there. */
export interface Upload {
  key: string;
  file: File;
  /** From 0 to 1. */
  share: number;
  problem?: string;
  /** The file itself was refused: sending it again can't help. */
  isRefused?: boolean;
}

interface UploadTarget {
  record?: RecordRef;
  categoryId?: string;
}

const TOO_LARGE = 'Files can be up to 25 MB';

/** Browsers call every picture of the clipboard image.png. */
export const withDate = (file: File): File =>
  file.name === 'image.png' ? new File([file], `Pasted image ${isoToday()}.png`, { type: file.type }) : file;

/** The reason why an upload failed. */
export function problemOf(error: unknown): string {
  return error instanceof Refusal ? error.message : "Couldn't reach the server. Try again.";
}

const isFileRefused = (error: unknown) => isRefusal(error, 413) || isRefusal(error, 422);

/** Uploads files one after another, and keeps those that failed until they are sent again or dismissed. */
export function useUploads(target: UploadTarget) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const cancels = useRef(new Map<string, AbortController>());
  const { mutateAsync } = useMutation(uploadDocument());
  const update = useCallback(
    (key: string, change: Partial<Upload>) =>
      setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...change } : each))),
    [],
  );
  const drop = useCallback((key: string) => {
    cancels.current.get(key)?.abort();
    cancels.current.delete(key);
    setUploads((all) => all.filter((each) => each.key !== key));
  }, []);
  const send = async ({ key, file }: Upload) => {
    const cancel = new AbortController();
    cancels.current.set(key, cancel);
    update(key, { problem: undefined, share: 0 });
    try {
      const onProgress = (share: number) => update(key, { share });
      await mutateAsync({ file, key, ...target, onProgress, signal: cancel.signal });
      drop(key);
    } catch (error) {
      update(key, { problem: problemOf(error), isRefused: isFileRefused(error) });
    }
  };
  const add = async (files: Iterable<File>) => {
    const fresh = [...files].map((file): Upload => {
      const problem = file.size > LARGEST_FILE ? TOO_LARGE : undefined;
      return { key: newKey(), file, share: 0, ...(problem && { problem, isRefused: true }) };
    });
    setUploads((all) => [...all, ...fresh]);
    for (const upload of fresh) if (!upload.problem) await send(upload);
  };
  return { uploads, add, again: send, drop };
}
