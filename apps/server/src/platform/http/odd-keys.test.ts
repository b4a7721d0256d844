import { CompaniesDocument, PostalCodesDocument } from '@canola/api-schema/trading/generated/operations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { seedCompany, seedUser } from '../../../test/factories.ts';

/** Names that every object of JavaScript already has. */
const KEYS = ['toString', 'constructor', 'hasOwnProperty', 'valueOf', '__proto__'];
const VALUES = ['"x"', '1', 'null', '{}', '{"prototype":{"isAdmin":true}}'];

let world: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  world = await buildTestApp();
  const user = await seedUser(world.db);
  await seedCompany(world.db, { members: [{ user }] });
  const authorization = `Bearer ${await world.tokenFor(user.subject)}`;
  headers = { authorization, 'content-type': 'application/json' };
});
afterAll(() => world.close());

/** JSON as a text: an object of ours could not have all of these keys. */
async function send(method: 'PATCH' | 'POST', url: string, payload: string) {
  const { statusCode, body } = await world.app.inject({ method, url, headers, payload });
  return { status: statusCode, body };
}

const pairs = KEYS.flatMap((key) => VALUES.map((value) => [key, value] as const));

test.each(pairs)('a REST body with the field %s: %s is refused', async (key, value) => {
  for (const payload of [`{"${key}":${value}}`, `{"name":"Jan","phone":{"${key}":${value}}}`]) {
    const { status, body } = await send('PATCH', '/can-users/api/user', payload);
    expect([status, JSON.parse(body).code], payload).toEqual([400, 'request.invalid']);
  }
});

test.each(pairs)('a GraphQL variable named %s: %s changes nothing', async (key, value) => {
  const ask = (documentId: string, variables: string) =>
    send('POST', '/graphql', `{"documentId":"${documentId}","variables":${variables}}`);
  const plain = await ask(PostalCodesDocument.id, '{"country":"SK"}');
  const odd = await ask(PostalCodesDocument.id, `{"country":"SK","${key}":${value}}`);
  if (odd.status !== 400) expect(odd).toEqual(plain);

  const inside = await ask(CompaniesDocument.id, `{"${key}":${value},"locale":{"${key}":${value}}}`);
  expect([200, 400], inside.body).toContain(inside.status);
  expect(inside.body).not.toContain('server.failed');
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
});

test.each(KEYS)('%s is the id of no document, no quarter and no crop', async (key) => {
  const { status, body } = await send('POST', '/graphql', `{"documentId":"${key}"}`);
  expect([200, 400]).toContain(status);
  expect(JSON.parse(body).data).toBeUndefined();
  expect(body).not.toContain('server.failed');
  for (const path of ['/can-users/api/country/', '/can-prices/api/commodity/']) {
    const reply = await world.app.inject({
      url: `${path}${key}`,
      headers: { authorization: headers.authorization },
    });
    expect([400, 404], `${path}${key}`).toContain(reply.statusCode);
  }
});
