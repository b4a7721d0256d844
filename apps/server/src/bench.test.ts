import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryNames, readBy, WITHOUT_ROW } from '../../../bench/reads/coverage.ts';
import { READS } from '../../../bench/reads/rows.ts';
import { buildTestApp, type TestApp } from '../test/build-test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await buildTestApp();
});
afterAll(() => world.close());

test('every query and every GET has a row in bench/reads, or says why it needs none', () => {
  const routes = world.app.routeTable
    .filter(
      ({ method, url, authenticated }) => method === 'GET' && (authenticated || url.startsWith('/can-')),
    )
    .map(({ method, url }) => `${method} ${url}`);
  const measured = new Set(READS.map((read) => readBy(read, routes)));
  expect(Object.keys(WITHOUT_ROW).filter((name) => measured.has(name))).toEqual([]);
  expect([...measured, ...Object.keys(WITHOUT_ROW)].toSorted()).toEqual(
    [...new Set([...routes, ...queryNames])].toSorted(),
  );
});
