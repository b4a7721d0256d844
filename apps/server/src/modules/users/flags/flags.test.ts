import { randomUUID } from 'node:crypto';
import type { Flags } from '@canola/api-schema/users/flag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { call } from '../../../../test/caller.ts';
import { type SeededUser, seedUser } from '../../../../test/factories.ts';
import { saveFlag } from './flags.queries.ts';
import { bucketOf } from './flags.service.ts';

let test: TestApp;
let now = new Date('2027-03-01T08:00:00Z');
beforeAll(async () => {
  test = await buildTestApp({ now });
});
afterAll(() => test.close());

const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
  test.clock.set(now);
};
const flagsOf = async (user: SeededUser) =>
  (await call<Flags>(test, user, 'GET', '/can-users/api/flag')).body;
const off = { everyone: false, userIds: [], exceptUserIds: [], sharePercent: 0 };

beforeEach(async () => {
  await saveFlag(test.db, { key: 'marketplace', ...off });
  await saveFlag(test.db, { key: 'packages', ...off });
  pass(15);
});

describe('a flag', () => {
  it('is off until someone switches it on', async () => {
    expect(await flagsOf(await seedUser(test.db))).toEqual({ marketplace: false, packages: false });
  });

  it('is on for everyone but the exceptions', async () => {
    const [first, exception] = [await seedUser(test.db), await seedUser(test.db)];
    await saveFlag(test.db, { key: 'marketplace', ...off, everyone: true, exceptUserIds: [exception.id] });
    expect(await flagsOf(first)).toEqual({ marketplace: true, packages: false });
    expect(await flagsOf(exception)).toEqual({ marketplace: false, packages: false });
  });

  it('is on for listed users', async () => {
    const [listed, other] = [await seedUser(test.db), await seedUser(test.db)];
    await saveFlag(test.db, { key: 'packages', ...off, userIds: [listed.id] });
    expect(await flagsOf(listed)).toEqual({ marketplace: false, packages: true });
    expect(await flagsOf(other)).toEqual({ marketplace: false, packages: false });
  });

  it('is on for a share of users, the same ones each time', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => seedUser(test.db)));
    await saveFlag(test.db, { key: 'marketplace', ...off, sharePercent: 50 });
    for (const user of people)
      expect((await flagsOf(user)).marketplace).toBe(bucketOf('marketplace', user.id) < 50);
    const buckets = Array.from({ length: 2000 }, () => bucketOf('marketplace', randomUUID()));
    expect(buckets.filter((bucket) => bucket < 50).length / 2000).toBeCloseTo(0.5, 1);
  });

  it('is read again after 15 seconds and not before', async () => {
    const user = await seedUser(test.db);
    expect((await flagsOf(user)).packages).toBe(false);
    await saveFlag(test.db, { key: 'packages', ...off, everyone: true });
    pass(14.9);
    expect((await flagsOf(user)).packages).toBe(false);
    pass(0.1);
    expect((await flagsOf(user)).packages).toBe(true);
  });
});
