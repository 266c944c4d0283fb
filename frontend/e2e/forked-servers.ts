// Starts servers as forks of one process per worker, because a cold start takes longer than most journeys. That process
// ends with the worker.

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

export const root = resolve(import.meta.dirname, '../..');
export const python = join(root, '.venv/bin/python');

interface Order {
  environment: NodeJS.ProcessEnv;
  arguments: readonly string[];
  /** The file of its output. */
  output: string;
}

type Parent = ChildProcessByStdio<Writable, Readable, null>;
let parent: { process: Parent; answers: AsyncIterableIterator<string> } | undefined;

const parentOfServers = () => {
  if (parent) return parent;
  const started = spawn(python, [join(root, 'scripts/forked_servers.py')], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  parent = { process: started, answers: createInterface({ input: started.stdout })[Symbol.asyncIterator]() };
  return parent;
};

let before: Promise<unknown> = Promise.resolve();

/** Starts `orderkeep …` and returns its process ID. */
export const startFork = (order: Order): Promise<number> => {
  const answer = before.then(async () => {
    const { process: forking, answers } = parentOfServers();
    forking.stdin.write(`${JSON.stringify(order)}\n`);
    const { value } = (await answers.next()) as { value?: string };
    if (!value) throw new Error('The process that starts the servers has ended');
    return Number(value);
  });
  before = answer.catch(() => undefined);
  return answer;
};

export const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Asks a server to stop, and kills it after five seconds. */
export const stopFork = async (pid: number) => {
  if (isRunning(pid)) process.kill(pid, 'SIGTERM');
  const deadline = Date.now() + 5000;
  while (isRunning(pid)) {
    if (Date.now() > deadline) process.kill(pid, 'SIGKILL');
    await new Promise((later) => setTimeout(later, 20));
  }
};
