import type { Post, BatchResult } from './bulk-run';
import { send, withKey } from '@/api/client';
import { jsonOf } from '@/lib/json';

/** Sends the batches of one bulk change to the list of this table. */
export const postTo =
  (table: string): Post =>
  async (body, key) => {
    const answer = await send(`/rest/v1/${table}/bulk`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...withKey(key), 'Content-Type': 'application/json' },
    });
    return jsonOf<BatchResult>(answer);
  };
