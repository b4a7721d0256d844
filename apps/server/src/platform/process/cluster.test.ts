import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startCluster } from './cluster.ts';

/** Each process knows its number and acts by it. */
const PROGRAM = `
import { existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:http';

function count() {
  for (let number = 1; ; number++)
    try {
      mkdirSync(process.env.DIR + '/' + number);
      return number;
    } catch {}
}
async function until(file) {
  while (!existsSync(process.env.DIR + '/' + file)) await new Promise((resolve) => setTimeout(resolve, 10));
}
const number = count();
const listen = () => createServer().listen(0, '127.0.0.1');
`;

async function start(size: number, source: string) {
  const dir = await mkdtemp(path.join(tmpdir(), 'canola-cluster-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const program = path.join(dir, 'program.mjs');
  await writeFile(program, PROGRAM + source);
  const listening: Worker[] = [];
  const note = (worker: Worker) => void listening.push(worker);
  cluster.on('listening', note);
  onTestFinished(() => void cluster.off('listening', note));
  const lines: string[] = [];
  const starting = startCluster({ size, program, env: { DIR: dir }, log: (line) => lines.push(line) });
  onTestFinished(async () => (await starting).stop());
  return {
    starting,
    lines,
    say: (file: string) => writeFile(path.join(dir, file), ''),
    /** Resolves with the process that was the n-th to listen. */
    listening: (number: number) => vi.waitUntil(() => listening[number - 1], 15_000),
  };
}

test('reports why a replacement does not start, and tries the next one', async () => {
  const { starting, lines, listening } = await start(
    1,
    `if (number === 2) process.send({ failed: 'The disk is full.' }, () => process.exit(1)); else listen();`,
  );
  await starting;
  (await listening(1)).process.kill('SIGKILL');
  await listening(2);
  expect(lines).toEqual([
    'A server process ended (SIGKILL) and is replaced.',
    'A server process ended (1) and is replaced: The disk is full.',
  ]);
});

test('a process that ends while the others still start is replaced', async () => {
  const { starting, lines, say, listening } = await start(
    2,
    `if (number === 2) until('the first has ended').then(listen); else listen();`,
  );
  const first = await listening(1);
  const ended = once(first, 'exit');
  first.process.kill('SIGKILL');
  await ended;
  await say('the first has ended');
  await starting;
  await listening(3);
  expect(lines).toEqual(['A server process ended (SIGKILL) and is replaced.']);
});
