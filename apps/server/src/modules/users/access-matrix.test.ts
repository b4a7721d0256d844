import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLERS, createWorld, statusOf, type World } from '../../../test/access-matrix/matrix.ts';
import { notificationsRows } from '../../../test/access-matrix/notifications.rows.ts';
import { pricesRows } from '../../../test/access-matrix/prices.rows.ts';
import { tradingRows } from '../../../test/access-matrix/trading.rows.ts';
import { usersRows } from '../../../test/access-matrix/users.rows.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';

/** A new module adds its rows here. */
const ROWS = [...usersRows, ...notificationsRows, ...pricesRows, ...tradingRows];

let test: TestApp;
let world: World;
beforeAll(async () => {
  test = await buildTestApp();
  world = await createWorld(test);
});
afterAll(() => test.close());

it('the matrix names every call of the services, and no other', () => {
  const routes = test.app.routeTable
    .filter(({ url, authenticated }) => authenticated || url.startsWith('/can-'))
    .map(({ method, url }) => `${method} ${url}`);
  expect(routes).not.toEqual([]);
  expect(ROWS.map(({ route }) => route).sort()).toEqual([...new Set(routes)].sort());
});

describe.each(ROWS)('$route', (row) => {
  it.each(CALLERS.map((caller, column) => [caller, row.statuses[column]] as const))(
    'answers %s with %d',
    async (caller, status) => {
      expect(await statusOf(world, row, caller)).toBe(status);
    },
  );
});
