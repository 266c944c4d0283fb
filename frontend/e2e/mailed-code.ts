// The code in the newest e-mail to an address, read from the outbox on the command line.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './forked-servers';

export const mailedCode = (folder: string, to: string): string => {
  const done = spawnSync(join(root, '.venv/bin/orderkeep'), ['outbox', '--to', to], {
    env: { ...process.env, ORDERKEEP_DATA_DIR: folder },
    encoding: 'utf8',
  });
  return /Your code is (\d{6})/.exec(done.stdout)?.[1] ?? `no code in ${done.stdout}${done.stderr}`;
};
