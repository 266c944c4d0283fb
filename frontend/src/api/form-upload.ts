import { connectivity } from '@/lib/browser/connectivity';
import { CHANGED_TABLES, noteChangedTables } from './changed-tables';
import { currentHeaders, withKey } from './client';
import { asProblem, Refusal } from './refusal';

interface UploadOptions {
  /** The Idempotency-Key: the same for every attempt. */
  key: string;
  /** Called with the share that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Sends a form with a file and reports its progress, which `fetch` can't. Throws the `Refusal`. */
export async function uploadForm<Answer>(path: string, body: FormData, options: UploadOptions): Promise<Answer> {
  const headers = { ...(await currentHeaders()), ...withKey(options.key) };
  return new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('POST', path);
    request.responseType = 'json';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => options.onProgress?.(total ? loaded / total : 0);
    request.onload = () => {
      connectivity.found();
      noteChangedTables(request.getResponseHeader(CHANGED_TABLES));
      const id = request.getResponseHeader('X-Request-Id') ?? undefined;
      if (request.status < 300) resolve(request.response as Answer);
      else reject(new Refusal(request.status, asProblem(request.response), id));
    };
    request.onerror = () => {
      const error = new TypeError('Failed to fetch');
      connectivity.lost(error);
      reject(error);
    };
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
    options.signal?.addEventListener('abort', abort);
    request.onloadend = () => options.signal?.removeEventListener('abort', abort);
    if (options.signal?.aborted) reject(new DOMException('The upload was cancelled', 'AbortError'));
    else request.send(body);
  });
}
