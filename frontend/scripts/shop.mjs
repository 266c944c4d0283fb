// A server for scripts that look at the running product, with a temporary data folder.

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
const bin = join(root, '.venv/bin');

export const owner = { email: 'ana@shop.example', password: 'a long enough password' };

/** The installed browser: nothing is downloaded. */
export const chromium = () => execFileSync(join(root, 'scripts/find-chromium'), { encoding: 'utf8' }).trim();

const freePort = () =>
  new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => found(port));
    });
  });

/** `program` runs `orderkeep`'s command line: the installed one, or a wrapper that prepares something first. */
export async function openShop({ settings = {}, commands = [], program = [join(bin, 'orderkeep')] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'orderkeep-shop-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, ORDERKEEP_DATA_DIR: folder, ORDERKEEP_PUBLIC_URL: url, ...settings };
  const [file, ...before] = program;
  for (const { args, input = '' } of [
    { args: ['migrate'] },
    { args: ['create-user', owner.email, '--role', 'admin', '--password-stdin'], input: owner.password },
    ...commands,
  ]) {
    const done = spawnSync(file, [...before, ...args], { env, input, encoding: 'utf8', cwd: root });
    if (done.status !== 0) throw new Error(`orderkeep ${args.join(' ')}: ${done.stderr}${done.stdout}`);
  }
  const server = spawn(file, [...before, 'serve', '--host', '127.0.0.1', '--port', String(port)], {
    env,
    cwd: root,
    stdio: 'ignore',
  });
  const close = async () => {
    const ended = new Promise((done) => server.once('exit', done));
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; !(await fetch(`${url}/readyz`).catch(() => null))?.ok; tries++) {
    if (tries > 300 || server.exitCode !== null) {
      await close();
      throw new Error('the shop did not get ready');
    }
    await new Promise((later) => setTimeout(later, 200));
  }
  return { url, close };
}
