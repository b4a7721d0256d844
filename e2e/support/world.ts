import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { createEmptyDatabase, startTestPostgres } from '../../apps/server/test/test-database.ts';
import { buildWebWhenStale } from '../../scripts/lib/web-build.ts';

const root = resolve(import.meta.dirname, '../..');

/** The whole product, as `npm start` runs it, on a database of its own; the journeys share it. */
export default async function startWorld(): Promise<() => Promise<void>> {
  await buildWebWhenStale(root, (line) => process.stdout.write(`${line}\n`));
  return startServer();
}

/** Answers how it is ended again. When it cannot start, nothing of it is left. */
export async function startServer(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  try {
    const database = await createEmptyDatabase();
    const server = serve(database.url);
    process.env.CANOLA_URL = await readyAddress(server);
    process.env.CANOLA_DATABASE_URL = database.url;
    return async () => {
      const closed = once(server, 'exit');
      server.kill('SIGTERM');
      await closed;
      await database.drop();
      await postgres.stop();
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

function serve(databaseUrl: string): ChildProcess {
  return spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    // Each journey speaks from an address of its own, so that limits per address hold for it alone.
    env: {
      ...process.env,
      PORT: '0',
      DATABASE_URL: databaseUrl,
      DEMO: 'true',
      DEMO_HISTORY_DAYS: process.env.DEMO_HISTORY_DAYS ?? '2',
      DEMO_STAND_INS: 'false',
      TRUST_PROXY: 'true',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function readyAddress(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error('The server has no output to read.');
  for await (const line of createInterface({ input: server.stdout })) {
    const ready = /Canola is ready at (\S+)/.exec(line);
    if (ready?.[1]) {
      server.stdout.resume();
      return ready[1];
    }
    if (process.env.LOG_LEVEL) process.stdout.write(`${line}\n`);
  }
  throw new Error('The server ended before it was ready.');
}
