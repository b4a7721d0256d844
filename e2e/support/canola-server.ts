import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

const root = resolve(import.meta.dirname, '../..');

export interface CanolaServer {
  url: string;
  stop(): Promise<void>;
}

/** Canola as a separate process, in demo mode; traders and rates move when a journey says so. */
export async function startCanola(
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<CanolaServer> {
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    // Each journey uses its own address, so limits per address apply to it only.
    env: {
      ...process.env,
      PORT: '0',
      DATABASE_URL: databaseUrl,
      DEMO: 'true',
      // Two days with quotes, which a chart needs, at any hour and after a weekend.
      DEMO_HISTORY_DAYS: process.env.DEMO_HISTORY_DAYS ?? '4',
      DEMO_STAND_INS: 'false',
      TRUST_PROXY: 'true',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return {
    url: await readyAddress(server),
    async stop() {
      const closed = once(server, 'exit');
      server.kill('SIGTERM');
      await closed;
    },
  };
}

async function readyAddress(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error('The server has no output to read.');
  for await (const line of createInterface({ input: server.stdout })) {
    const ready = /Canola is ready at ([^\s",]+)/.exec(line);
    if (ready?.[1]) {
      server.stdout.resume();
      return ready[1];
    }
    if (process.env.LOG_LEVEL) process.stdout.write(`${line}\n`);
  }
  throw new Error('The server ended before it was ready.');
}
