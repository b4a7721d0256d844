import cluster, { type Address, type Worker } from 'node:cluster';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startCluster } from './cluster.ts';

/** Each process knows its number and acts by it. */
const PROGRAM = `
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';

function count() {
  for (let number = 1; ; number++)
    try {
      mkdirSync(process.env.DIR + '/' + number);
      return number;
    } catch {}
}
const told = new Promise((resolve) => process.once('message', resolve));
const number = count();
const listen = () => createServer().listen(0, '127.0.0.1');
`;

async function start(size: number, source: string) {
  const dir = await mkdtemp(path.join(tmpdir(), 'canola-cluster-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const program = path.join(dir, 'program.mjs');
  await writeFile(program, PROGRAM + source);
  const turns = new Map<number, PromiseWithResolvers<Worker>>();
  const turn = (number: number) => {
    const found = turns.get(number) ?? Promise.withResolvers<Worker>();
    turns.set(number, found);
    return found;
  };
  let count = 0;
  const ports: number[] = [];
  const note = (worker: Worker, { port }: Address) => {
    ports.push(port);
    turn(++count).resolve(worker);
  };
  cluster.on('listening', note);
  onTestFinished(() => void cluster.off('listening', note));
  const lines: string[] = [];
  const starting = startCluster({ size, program, env: { DIR: dir }, log: (line) => lines.push(line) });
  onTestFinished(async () => (await starting).stop());
  return {
    starting,
    lines,
    ports,
    /** To every process that waits for it. */
    tell() {
      for (const worker of Object.values(cluster.workers ?? {})) worker?.send('go on');
    },
    /** Resolves with the process that was the n-th to listen. */
    listening: (number: number) => turn(number).promise,
  };
}

/** Ended with all its threads, and not yet noticed by the process that started it. */
function isDead(pid: number): boolean {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return /^State:\s+Z/m.test(status) && /^Threads:\s+1$/m.test(status);
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
  const { starting, lines, tell, listening } = await start(
    2,
    'if (number === 2) told.then(listen); else listen();',
  );
  const first = await listening(1);
  const ended = once(first, 'exit');
  first.process.kill('SIGKILL');
  await ended;
  tell();
  await starting;
  await listening(3);
  expect(lines).toEqual(['A server process ended (SIGKILL) and is replaced.']);
});

test.runIf(process.platform === 'linux')(
  'a process that dies while it is sent something is replaced, and ends nothing but itself',
  async () => {
    const { starting, lines, listening } = await start(1, 'listen();');
    await starting;
    const first = await listening(1);
    first.process.kill('SIGKILL');
    // This process does nothing until then, so it does not know yet; a connection is handed over the same way.
    while (!isDead(Number(first.process.pid)));
    first.send('go on');
    await listening(2);
    expect(lines).toEqual([
      'A server process cannot be reached (write EPIPE).',
      'A server process ended (SIGKILL) and is replaced.',
    ]);
  },
);

test('a connection that a dying process no longer took is closed', async () => {
  const { starting, ports, listening } = await start(1, 'listen();');
  await starting;
  const first = await listening(1);
  const send = vi.spyOn(first.process, 'send');
  // A stopped process is handed the connection and does not take it.
  first.process.kill('SIGSTOP');
  const client = connect(Number(ports[0]), '127.0.0.1');
  client.on('error', () => {});
  const closed = new Promise((resolve) => void client.once('close', resolve));
  await vi.waitFor(() => expect(send).toHaveBeenCalled());
  first.process.kill('SIGKILL');
  await closed;
});

test('a connection that is handed to a process after its end is closed', async () => {
  // A program that it started has its channel too, so the channel outlives it until the test ends that program.
  const { starting, lines, ports, listening } = await start(
    1,
    `import { spawn } from 'node:child_process';
     if (number === 1) {
       const { pid } = spawn('sleep', ['600'], { stdio: ['ignore', 'ignore', 'ignore', 3] });
       process.send({ pid });
     }
     listen();`,
  );
  const told = new Promise<{ pid: number }>((resolve) => {
    cluster.once('message', (_, message) => resolve(message));
  });
  await starting;
  const { pid } = await told;
  const keeper = { isEnded: false, end: () => keeper.isEnded || process.kill(pid, 'SIGKILL') };
  onTestFinished(() => void keeper.end());
  const first = await listening(1);
  const send = vi.spyOn(first.process, 'send');
  const ended = once(first.process, 'exit');
  first.process.kill('SIGKILL');
  await ended;
  const client = connect(Number(ports[0]), '127.0.0.1');
  client.on('error', () => {});
  const closed = new Promise((resolve) => void client.once('close', resolve));
  await vi.waitFor(() => expect(send).toHaveBeenCalled());
  keeper.end();
  keeper.isEnded = true;
  await closed;
  await listening(2);
  expect(lines).toEqual(['A server process ended (SIGKILL) and is replaced.']);
});
