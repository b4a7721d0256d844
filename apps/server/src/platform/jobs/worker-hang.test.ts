import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { buildTestApp } from '../../../test/build-test-app.ts';
import { withDatabase } from '../../../test/test-database.ts';
import { createLogger } from '../http/logger.ts';
import { defineTask, enqueue } from './jobs.ts';
import { startWorker } from './worker.ts';

const GIVE_UP_MS = 1000;
const PATIENCE_MS = 60_000;

/** Cuts every connection to the database and refuses new ones, as during a failover. */
async function openSwitch(url: string) {
  const admin = new Client({ connectionString: withDatabase(url, 'postgres') });
  const name = new URL(url).pathname.slice(1);
  await admin.connect();
  onTestFinished(() => admin.end());
  return {
    async cut() {
      await admin.query(`alter database ${name} with allow_connections false`);
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    },
    restore: () => admin.query(`alter database ${name} with allow_connections true`),
  };
}

test(
  'a worker that hangs after it lost results of jobs is given up, and the jobs run again',
  async () => {
    const server = await buildTestApp();
    const lines: string[] = [];
    const log = createLogger({ logLevel: 'debug' }, { write: (line) => lines.push(JSON.parse(line).msg) });
    const said = (text: RegExp, times = 1) =>
      vi.waitFor(
        () => expect(lines.filter((line) => text.test(line)).length).toBeGreaterThanOrEqual(times),
        PATIENCE_MS,
      );

    let isSecondRun = false;
    const gates = new Map<number, () => void>();
    const ranAgain = new Set<number>();
    const gated = defineTask({
      name: 'test.gated',
      payload: z.strictObject({ n: z.int() }),
      async run(_deps, { n }) {
        if (isSecondRun) return void ranAgain.add(n);
        await new Promise<void>((resolve) => gates.set(n, resolve));
        if (n === 3) throw new Error('its own statement failed');
      },
    });
    const power = await openSwitch(String(server.deps.config.database.url));
    const worker = await startWorker({ ...server.deps, log }, [gated], { giveUpMs: GIVE_UP_MS });
    for (const n of [1, 2, 3]) await enqueue(server.db, gated, { n });
    await vi.waitFor(() => expect(gates.size).toBe(3), PATIENCE_MS);

    await power.cut();
    gates.get(1)?.();
    await said(/^Failed to complete jobs/);
    gates.get(2)?.();
    await said(/^Failed to complete jobs/, 2);
    isSecondRun = true;
    gates.get(3)?.();
    await said(/^Failed to fail jobs/);
    await power.restore();

    await said(/^the worker did not end by itself/);
    await enqueue(server.db, gated, { n: 4 });
    await vi.waitFor(() => expect([...ranAgain].sort()).toEqual([1, 2, 3, 4]), PATIENCE_MS);
    await worker.stop();
    await server.close();
  },
  3 * PATIENCE_MS,
);
