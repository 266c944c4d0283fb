// A real shop for the journeys: the built web app and the server, on a free port, with a data folder of its own.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const program = join(root, '.venv/bin/orderkeep');

export const password = 'a long enough password';
export const people = { admin: 'admin', sales: 'sales', colleague: 'sales', guest: 'guest' } as const;
export type Person = keyof typeof people;

export const addressOf = (person: Person) => `${person}@shop.example`;

export interface Shop {
  url: string;
  stop: () => Promise<void>;
}

const freePort = () =>
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

const command = (env: NodeJS.ProcessEnv, args: string[], input = '') => {
  const done = spawnSync(program, args, { env, input, encoding: 'utf8', cwd: root });
  if (done.status !== 0) throw new Error(`orderkeep ${args.join(' ')}: ${done.stderr}${done.stdout}`);
};

const untilReady = async (url: string, server: ChildProcess, output: () => string) => {
  const deadline = Date.now() + 150_000;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) break;
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((later) => setTimeout(later, 100));
  }
  throw new Error(`The server did not get ready:\n${output()}`);
};

const ended = (server: ChildProcess) =>
  new Promise<void>((done) => {
    if (server.exitCode !== null) done();
    else server.once('exit', () => done());
  });

/** Starts a shop; with `staffed`, somebody of every role can sign in. */
export const startShop = async ({ staffed }: { staffed: boolean }): Promise<Shop> => {
  if (!existsSync(program)) throw new Error('The server is not installed: run the journeys by `make test`');
  const folder = mkdtempSync(join(tmpdir(), 'orderkeep-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, ORDERKEEP_DATA_DIR: folder, ORDERKEEP_PUBLIC_URL: url };
  command(env, ['migrate']);
  for (const [person, role] of Object.entries(staffed ? people : {})) {
    command(env, ['create-user', `${person}@shop.example`, '--role', role, '--password-stdin'], password);
  }
  const server = spawn(program, ['serve', '--host', '127.0.0.1', '--port', String(port)], { env, cwd: root });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  await untilReady(url, server, () => output);
  const stop = async () => {
    server.kill('SIGTERM');
    const forced = setTimeout(() => server.kill('SIGKILL'), 5000);
    await ended(server);
    clearTimeout(forced);
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, stop };
};
