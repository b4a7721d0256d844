import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { BenchWorld } from './world.ts';

export interface Child {
  url: URL;
  pid: number;
  stop(): Promise<void>;
}

/** The server on a world's database; with `jobs` it runs them too. */
export function startServer(
  { databaseUrl, deps }: BenchWorld,
  options: { jobs?: boolean } = {},
): Promise<Child> {
  return startChild('server-process.ts', { databaseUrl, publicUrl: deps.config.publicUrl, ...options });
}

/** A separate process that prints `ready <url>`; its instructions are JSON. */
export async function startChild(program: string, task: object): Promise<Child> {
  const file = path.resolve(import.meta.dirname, '..', program);
  const child = spawn(process.execPath, [file, JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Nothing outlives the measurement, however it ends.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const url = await readyUrl(child, program);
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      process.off('exit', end);
      child.kill('SIGTERM');
      await once(child, 'close');
    },
  };
}

async function readyUrl(child: ChildProcess, program: string): Promise<URL> {
  if (child.stdout)
    for await (const line of createInterface({ input: child.stdout })) {
      const [, url] = /^ready (\S+)$/.exec(line) ?? [];
      if (url) {
        // Of its log there are only errors: what a failed request does not say itself.
        child.stdout.pipe(process.stderr);
        return new URL(url);
      }
    }
  throw new Error(`${program} ended before it was ready.`);
}
