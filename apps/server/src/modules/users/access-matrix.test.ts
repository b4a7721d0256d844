import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { billingRows } from '../../../test/access-matrix/billing.rows.ts';
import { deskRows } from '../../../test/access-matrix/desk.rows.ts';
import { documentRows } from '../../../test/access-matrix/documents.rows.ts';
import { CALLERS, createWorld, statusAs, statusOf, type World } from '../../../test/access-matrix/matrix.ts';
import { newsRows } from '../../../test/access-matrix/news.rows.ts';
import { notificationsRows } from '../../../test/access-matrix/notifications.rows.ts';
import { pricesRows } from '../../../test/access-matrix/prices.rows.ts';
import { traderRows } from '../../../test/access-matrix/traders.rows.ts';
import { tradingRows } from '../../../test/access-matrix/trading.rows.ts';
import { usersRows } from '../../../test/access-matrix/users.rows.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';

/** A new module adds its rows here. */
const ROWS = [
  ...usersRows,
  ...notificationsRows,
  ...pricesRows,
  ...newsRows,
  ...tradingRows,
  ...deskRows,
  ...traderRows,
  ...documentRows,
  ...billingRows,
];

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
    'responds to %s with %d',
    async (caller, status) => {
      expect(await statusOf(world, row, caller)).toBe(status);
    },
  );
});

/** Changes that people make to their own things; all others are made by staff. */
const OWN_CHANGES = [
  'PUT /can-users/api/user',
  'PATCH /can-users/api/user',
  'PUT /can-users/api/user/password',
  'DELETE /can-users/api/user/session',
  'POST /can-users/api/user/authenticator',
  'POST /can-users/api/user/authenticator/offer',
  'POST /can-users/api/user/authenticator/codes',
  'POST /can-users/api/user/authenticator/removal',
  'POST /can-users/api/user/passkey',
  'POST /can-users/api/user/passkey/offer',
  'PUT /can-users/api/user/passkey/:id',
  'POST /can-users/api/user/passkey/:id/removal',
  'DELETE /can-users/api/user/company/:id',
  'POST /can-users/api/user/erasure',
  'POST /can-users/api/company/validate',
  'PUT /can-users/api/company/:id/detail',
  // A signatory's, about their company's people; users/people/people.test.ts reads their events.
  'POST /can-users/api/company/:id/invitation',
  'DELETE /can-users/api/company/:id/invitation/:invitationId',
  'DELETE /can-users/api/company/:id/people/:personId',
  'POST /can-users/api/user/invitation',
  // Nobody sees a picture before a report shows it.
  'POST /can-news/api/image',
  'POST /can-users/api/subscription/paid',
  'PUT /can-users/api/subscription/:id/cancel',
  'PUT /can-users/api/subscription/:id/resume',
  'PUT /can-users/api/subscription/:id/next',
  'POST /can-users/api/payment/:id/card',
  'PUT /can-users/api/company/:id/billing',
  'POST /can-users/api/card/setup',
  'PUT /can-users/api/card/:id/use',
  'DELETE /can-users/api/card/:id',
  // The gateway's own.
  'POST /can-users/api/payment/stripe/webhook',
];

it('every call that changes something of another person, or what everybody reads, is an audited action', () => {
  const changing = ROWS.map(({ route }) => route).filter(
    (route) =>
      !route.startsWith('GET') && / \/can-(users|news|trading\/api\/trader-application)\//.test(route),
  );
  const audited = ROWS.filter((row) => row.audited).map(({ route }) => route);
  expect([...OWN_CHANGES, ...audited].sort()).toEqual(changing.sort());
});

describe.each(ROWS.filter((row) => row.audited))('$route', (row) => {
  it('writes one event to the audit log, in the name of the person who did it', async () => {
    const before = await events();
    expect(await statusAs(world, row, world.staff)).toBeLessThan(300);
    const added = (await events()).slice(before.length);
    expect(added).toMatchObject([{ actor_id: world.staff.id }]);
    for (const text of textsIn(JSON.parse(added[0]?.body ?? ''))) expect(text).toMatch(IMPERSONAL);
  });

  it('leaves none when it is refused', async () => {
    const before = await events();
    await statusAs(world, row, world.right);
    expect(await events()).toHaveLength(before.length);
  });
});

describe.each(ROWS.filter((row) => row.elsewhere !== undefined))('$route', (row) => {
  it(`responds to staff of another country with ${row.elsewhere}`, async () => {
    expect(await statusAs(world, row, world.staffElsewhere)).toBe(row.elsewhere);
  });
});

async function events(): Promise<{ actor_id: string; body: string }[]> {
  const { rows } = await test.db.$client.query(
    'select actor_id, body from platform.audit_event order by number',
  );
  return rows;
}

/**
 * Ids, times, states, actions, amounts: an event holds nothing that says who somebody is, and nothing that anybody
 * typed (docs/product/admin.md#audit).
 */
const IMPERSONAL =
  /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\d(T[\d:.]+Z)?|[A-Z_]+|[a-z]+(\.[a-z-]+)?|-?\d+(\.\d+)?)$/;

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
