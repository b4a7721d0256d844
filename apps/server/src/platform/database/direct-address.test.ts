import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { PRODUCTION_SETTINGS } from '../../../test/production-settings.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { openDeps } from '../../server.ts';
import { readConfig } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import { defineTask, enqueue } from '../jobs/jobs.ts';
import { startWorker } from '../jobs/worker.ts';
import { publish } from '../live/live.ts';
import { Lifecycle } from '../process/lifecycle.ts';

const databaseOf = async ({ db }: Pick<Deps, 'db'>) =>
  (await db.$client.query('select current_database() as name')).rows[0].name;

test('listening and jobs use the direct address, requests the other', async () => {
  // Two databases, so that it shows which address was used.
  const [pooled, direct] = [await createTestDatabase(), await createTestDatabase()];
  const life = new Lifecycle(() => {});
  onTestFinished(async () => {
    await life.close();
    await pooled.drop();
    await direct.drop();
  });
  const config = readConfig({
    ...PRODUCTION_SETTINGS,
    LOG_LEVEL: 'silent',
    DATABASE_URL: pooled.url,
    DATABASE_DIRECT_URL: direct.url,
  });
  const deps = await openDeps(config, pooled.url, life);
  expect(await databaseOf(deps)).toBe(await databaseOf(pooled));

  const seen: unknown[] = [];
  const task = defineTask({
    name: 'test.address',
    payload: z.strictObject({}),
    run: async (own) => void seen.push(await databaseOf(own)),
  });
  await life.open(
    () => startWorker(deps, [task]),
    (worker) => ({ close: () => worker.stop() }),
  );
  await enqueue(direct.db, task, {});
  const expected = await databaseOf(direct);
  await vi.waitFor(() => expect(seen).toEqual([expected]), 60_000);

  const heard = new Promise((resolve) => deps.live.subscribe('test:1', resolve));
  await publish(direct.db, 'test:1', { is: 'heard' });
  expect(await heard).toEqual({ is: 'heard' });
});
