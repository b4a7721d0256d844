import { CompaniesDocument } from '@canola/api-schema/trading/generated/operations';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { seedCompany, seedUser } from '../../../test/factories.ts';
import { unwantedIn } from './clean-text.ts';

const UNWANTED = {
  NUL: '\0',
  bell: '\x07',
  delete: '\x7F',
  'next line': '\x85',
  'right-to-left override': '\u202E',
  isolate: '\u2066',
  'lone surrogate': '\uD83D',
};

test.each(Object.entries(UNWANTED))('%s is found in a value, a key and a nested list', (_, character) => {
  const text = `a${character}b`;
  expect(unwantedIn(text, false)).toBe('_');
  expect(unwantedIn({ name: text }, false)).toBe('name');
  expect(unwantedIn({ [text]: 1 }, false)).toBe('_');
  expect(unwantedIn({ rows: [{ note: 'fine' }, { note: text }] }, false)).toBe('rows.1.note');
});

test('what people write stays: accents, emoji, line breaks in a body', () => {
  const texts = ['Žluťoučký kůň', 'Ștefan cel Mare', 'Ó Súilleabháin', '🌾 sklizeň', 'two\r\n\tlines', '٣'];
  expect(unwantedIn(texts, false)).toBeUndefined();
  expect(unwantedIn({ search: 'two\nlines' }, true)).toBe('search');
});

test('a body nested too deeply for recursion is walked all the same', () => {
  let deep: unknown = '\0';
  for (let level = 0; level < 100_000; level++) deep = [deep];
  expect(unwantedIn(deep, false)).toBeDefined();
});

/** JSON may write any character as plain ones. */
const escaped = (value: object) =>
  JSON.stringify(value).replaceAll(
    /[^ -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

let world: TestApp;
let token: string;
beforeAll(async () => {
  world = await buildTestApp();
  const user = await seedUser(world.db);
  await seedCompany(world.db, { members: [{ user }] });
  token = await world.tokenFor(user.subject);
});
afterAll(() => world.close());

it.each(Object.entries(UNWANTED))('every kind of request refuses %s', async (_, character) => {
  const headers = { authorization: `Bearer ${token}` };
  const query = character === UNWANTED['lone surrogate'] ? '%ED%A0%BD' : encodeURIComponent(character);
  const replies = [
    await world.app.inject({
      method: 'PATCH',
      url: '/can-users/api/user',
      headers,
      payload: { name: `Jan${character}` },
    }),
    await world.app.inject({
      method: 'POST',
      url: '/graphql',
      headers,
      payload: {
        query: 'query($c: String!) { postalCodes(country: $c) { code } }',
        variables: { c: character },
      },
    }),
    await world.app.inject({ url: `/can-users/api/country/${query}`, headers }),
    await world.app.inject({ url: `/can-notifications/api/notification?page=${query}`, headers }),
  ];
  for (const reply of replies) {
    expect(reply.statusCode).toBe(400);
    expect(reply.body).not.toContain('server.failed');
  }
});

/** The bytes of half a surrogate pair are read as a replacement character. */
const inForm = (character: string) =>
  character === UNWANTED['lone surrogate'] ? '%ED%A0%BD' : encodeURIComponent(character);

const formRoutes = () =>
  world.app.routeTable
    .filter(({ method, url }) => method === 'POST' && url.startsWith('/oidc/'))
    .map(({ url }) => url.replace(':uid', 'x'.repeat(43)));

const postForm = (url: string, payload: string) =>
  world.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: world.deps.config.publicUrl },
    payload,
  });

const FIELDS = [
  'grant_type',
  'client_id',
  'code',
  'redirect_uri',
  'code_verifier',
  'resource',
  'xsrf',
].concat(['email', 'password', 'token', 'language', 'credential', 'logout', 'id_token_hint']);

// The provider's library reads the forms of its own routes itself.
it.each(Object.entries(UNWANTED))(
  'every form of the log-in refuses %s in any field',
  async (_, character) => {
    const routes = formRoutes();
    expect(routes).toEqual(expect.arrayContaining(['/oidc/token', '/oidc/session/end/confirm']));
    expect(routes.length).toBeGreaterThan(8);
    const usual = { grant_type: 'authorization_code', client_id: 'canola-web', code: 'a', redirect_uri: 'x' };
    for (const url of routes) {
      for (const field of FIELDS) {
        const { [field as 'code']: _replaced, ...others } = usual;
        const form = `${new URLSearchParams(others)}&${field}=a${inForm(character)}`;
        const reply = await postForm(url, form);
        expect([400, 401, 403, 410], `${url} ${field}: ${reply.body}`).toContain(reply.statusCode);
        expect(reply.body).not.toMatch(/server.failed|server_error/);
      }
    }
  },
);

it.each(Object.entries(UNWANTED))(
  'the variables of a GraphQL query by GET are refused with %s',
  async (_, character) => {
    const ask = (country: string) =>
      world.app.inject({
        url: '/graphql',
        query: { documentId: CompaniesDocument.id, variables: escaped({ list: [{ country }] }) },
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await ask('CZ')).statusCode).toBe(200);
    const refused = await ask(`C${character}Z`);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { code: 'request.invalid', fields: { 'variables.list.0.country': ['text.characters'] } },
    ]);
  },
);

// Half of a surrogate pair cannot be written in an address: it stays percent-encoded.
it.each(Object.entries(UNWANTED).filter(([name]) => name !== 'lone surrogate'))(
  'a text that an address carries is refused with %s',
  async (_, character) => {
    for (const path of ['user/list?search=abc', 'user/identity/abc']) {
      const reply = await world.app.inject({
        url: `/can-users/api/${path}${encodeURIComponent(character)}`,
        headers: { authorization: `Bearer ${token}` },
      });
      expect(reply.json(), path).toMatchObject({ code: 'request.invalid' });
    }
  },
);
