import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, expect, it, vi } from 'vitest';
import { startServer } from '../../e2e/support/world.ts';

afterEach(() => vi.unstubAllEnvs());

it('when the server of the journeys cannot start, its PostgreSQL is stopped and removed', async () => {
  vi.stubEnv('PROCESSES', 'none');
  vi.stubEnv('CANOLA_TEST_DATABASE_URL', '');
  await expect(startServer()).rejects.toThrow('ended before it was ready');
  const left = readdirSync(tmpdir()).filter((name) => name.startsWith(`canola-test-${process.pid}-`));
  expect(left).toEqual([]);
});
