// A real server for the journeys: the built web app and the server, on a free port, with its own data folder.

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { isRunning, python, root, startFork, stopFork } from './forked-servers';
import type { Environment } from '@/api/config';

export const password = 'a long enough password';
const roles = { admin: 'admin', sales: 'sales', colleague: 'sales', guest: 'guest' } as const;
export type Person = keyof typeof roles;

export const addressOf = (person: Person) => `${person}@shop.example`;

export interface Shop {
  url: string;
  folder: string;
  stop: () => Promise<void>;
  /** Stops it and removes its data. */
  remove: () => Promise<void>;
}

const unusedPort = () =>
  new Promise<number>((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address && typeof address === 'object') found(address.port);
        else failed(new Error('no free port'));
      });
    });
  });

const earlierPorts = new Set<number>();

/**
 * A port that no earlier server of this worker had, because sessions are remembered by address. The two workers have
 * different ports, so that neither takes one between the other's choice and its server's start. Linux gives odd ones.
 */
const freePort = async (): Promise<number> => {
  const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);
  for (;;) {
    const port = await unusedPort();
    if (earlierPorts.has(port) || Math.floor(port / 2) % 2 !== worker % 2) continue;
    earlierPorts.add(port);
    return port;
  }
};

/** Creates all of them in one process, because starting one takes longer than all the work in it. */
const createUsers = (env: NodeJS.ProcessEnv) => {
  const commands = Object.entries(roles).map(
    ([person, role]) => `create-user ${addressOf(person as Person)} --role ${role} --password-stdin`,
  );
  const script =
    'import sys\nfrom orderkeep.cli import app\nfor command in sys.argv[1:]: app(command.split(), standalone_mode=False)';
  const done = spawnSync(python, ['-c', script, ...commands], {
    env,
    input: `${password}\n`.repeat(commands.length),
    encoding: 'utf8',
    cwd: root,
  });
  if (done.status !== 0) throw new Error(`Nobody could be hired: ${done.stderr}${done.stdout}`);
};

/** In memory if there is enough, because a disk would slow down each commit. */
const newFolder = () => {
  const memory = '/dev/shm';
  const space = existsSync(memory) ? statfsSync(memory) : null;
  return mkdtempSync(join(space && space.bavail * space.bsize > 2 ** 31 ? memory : tmpdir(), 'orderkeep-e2e-'));
};

const untilReady = async (url: string, pid: number, output: string) => {
  const deadline = Date.now() + 300_000;
  while (Date.now() < deadline) {
    if (!isRunning(pid)) break;
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((later) => setTimeout(later, 50));
  }
  throw new Error(`The server did not get ready:\n${existsSync(output) ? readFileSync(output, 'utf8') : ''}`);
};

/**
 * Starts a server; with `staffed`, a user of every role can sign in; with `like`, it starts with a copy of that stopped
 * server's data; `environment` is the one it is deployed for, and `settings` are further environment variables.
 */
export const startShop = async ({
  staffed = false,
  like,
  environment,
  settings = {},
}: {
  staffed?: boolean;
  like?: string;
  environment?: Environment;
  settings?: Record<string, string>;
}): Promise<Shop> => {
  if (!existsSync(python)) throw new Error('The server is not installed: run the journeys by `make test`');
  const folder = newFolder();
  const output = `${folder}.log`;
  if (like) cpSync(like, folder, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    ORDERKEEP_DATA_DIR: folder,
    ORDERKEEP_PUBLIC_URL: url,
    ...(environment && { ORDERKEEP_DEFAULT_ENVIRONMENT: environment }),
    ...settings,
  };
  if (staffed) createUsers(env);
  const command = ['serve', '--host', '127.0.0.1', '--port', String(port)];
  const pid = await startFork({ environment: env, arguments: command, output });
  await untilReady(url, pid, output);
  const stop = () => stopFork(pid);
  const remove = async () => {
    await stop();
    for (const path of [folder, output]) rmSync(path, { recursive: true, force: true });
  };
  return { url, folder, stop, remove };
};
