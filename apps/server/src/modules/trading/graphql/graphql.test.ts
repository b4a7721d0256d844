import {
  ArchiveStorageDocument,
  CompaniesDocument,
  CompanyDocument,
  ContractsDocument,
} from '@canola/api-schema/trading/generated/operations';
import { parse, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { call } from '../../../../test/caller.ts';
import type { GraphqlResponse } from '../../../../test/graphql-caller.ts';
import { type Farm, openTradingWorld, type TradingWorld } from '../../../../test/trading-world.ts';
import { tradingDocuments, tradingSchema } from './schema.ts';

let world: TradingWorld;
/** The same database as in production: no demo, known documents only. */
let production: TestApp;
/** Production that somebody opened for other documents. */
let opened: TestApp;
let farm: Farm;
beforeAll(async () => {
  world = await openTradingWorld();
  production = await buildTestApp({ sharing: world, config: { demo: false, trustedDocumentsOnly: true } });
  opened = await buildTestApp({ sharing: world, config: { demo: false, trustedDocumentsOnly: false } });
  farm = await world.farm();
});
afterAll(async () => {
  await production.close();
  await opened.close();
  await world.close();
});

const ask = (payload: object, app: TestApp = world) =>
  call<GraphqlResponse<Record<string, unknown>>>(app, farm.user, 'POST', '/graphql', payload);
const messages = async (payload: object, app?: TestApp) => {
  const { body } = await ask(payload, app);
  return body.errors?.map((error) => error.message) ?? [];
};

describe('variables with a default', () => {
  it('may be left out, by the id of a document and in one of others', async () => {
    const variables = { companyId: farm.companyId };
    const own = `query ($companyId: ID!, $locale: Locale! = en, $size: Int = 1) {
      contracts(companyId: $companyId, page: $size, locale: $locale) { totalCount } }`;
    for (const payload of [
      { documentId: ContractsDocument.id, variables },
      { query: own, variables },
    ])
      expect(await ask(payload, opened)).toMatchObject({
        status: 200,
        body: { data: { contracts: { totalCount: 0 } } },
      });
  });

  it('are refused as null where the type requires a value', async () => {
    const variables = { companyId: farm.companyId, locale: null };
    expect(await messages({ documentId: ContractsDocument.id, variables })).toEqual([
      expect.stringContaining('"$locale" of non-null type "Locale!" must not be null'),
    ]);
  });
});

describe('documents', () => {
  it('of the app are valid and stay within the limits', async () => {
    const schema = tradingSchema();
    for (const [documentId, text] of tradingDocuments()) {
      expect(validate(schema, parse(text))).toEqual([]);
      const said = (await messages({ documentId, variables: { none: 1 } })).join();
      expect(said).not.toMatch(/\blimit\b|exceed|Syntax|Cannot query/i);
    }
  });

  it('are answered by their id', async () => {
    for (const app of [world, production])
      expect(await ask({ documentId: CompaniesDocument.id }, app)).toMatchObject({
        status: 200,
        body: { data: { companies: [{ id: farm.companyId }] } },
      });
  });

  it('of others are refused in production, whatever they ask', async () => {
    for (const payload of [{ query: '{ companies { id } }' }, { query: '{ __typename }' }])
      expect(await ask(payload, production)).toMatchObject({
        status: 400,
        body: { errors: [{ extensions: { code: 'document.not-trusted' } }] },
      });
  });

  it('that are not known are refused everywhere', async () => {
    for (const documentId of ['0'.repeat(64), '__proto__', 7, {}, ['x']])
      expect(await ask({ documentId })).toMatchObject({
        status: 400,
        body: { errors: [{ extensions: { code: 'document.unknown' } }] },
      });
  });

  it('travel with nothing else, one at a time', async () => {
    const document = { documentId: CompaniesDocument.id };
    expect((await ask({ ...document, more: 1 })).status).toBe(400);
    expect((await ask([document, document])).status).toBe(400);
    expect((await ask({ ...document, query: '{ __typename }' })).body.data).toHaveProperty('companies');
  });
});

describe('a document that nobody has read', () => {
  const leaves = 'lastPrices { id price trader { id name logo } quarter { id name } point { name } }';
  const wide = (depth: number): string =>
    depth === 0
      ? 'id'
      : `storages { label ${leaves} offers { amount ${leaves} } company { ${wide(depth - 3)} } }`;
  const nested = (depth: number): string =>
    depth === 0 ? 'id' : `storage { company { storages { offers { ${nested(depth - 1)} } } } }`;
  it.each([
    ['too deep', `{ offer(id: "x", locale: en) { ${nested(3)} } }`],
    [
      'too many aliases',
      `{ ${Array.from({ length: 11 }, (_, at) => `a${at}: companies { id }`).join(' ')} }`,
    ],
    ['too many tokens', `{ ${'companies { id } '.repeat(600)} }`],
    [
      'too costly',
      `{ ${['a', 'b', 'c', 'd', 'e'].map((item) => `${item}: companies { ${wide(6)} }`).join(' ')} }`,
    ],
    ['too many directives', `{ companies { id ${'@include(if: true) '.repeat(25)} } }`],
  ])('is refused when it is %s', async (_, query) => {
    const { body } = await ask({ query }, opened);
    expect(body.data).toBeUndefined();
    expect(body.errors?.length).toBeGreaterThan(0);
  });

  it('learns nothing of the schema in production', async () => {
    const query = '{ __schema { types { name } } }';
    expect((await ask({ query }, opened)).body.data).toBeUndefined();
    expect((await ask({ query })).body.data).toHaveProperty('__schema');
    expect((await messages({ query: '{ compani { id } }' }, opened)).join()).not.toContain('companies');
  });
});

describe('what goes wrong', () => {
  it('inside is told without a word of what it was', async () => {
    await world.db.$client.query('alter table trading.company rename to secret_table');
    for (const payload of [
      { documentId: CompanyDocument.id, variables: { id: farm.companyId, currency: 'CZK', locale: 'en' } },
      { query: '{ companies { id } }' },
    ]) {
      const { status, body } = await ask(payload);
      expect(status).toBe(200);
      expect(body.errors).toMatchObject([{ extensions: { code: 'server.failed' } }]);
      expect(JSON.stringify(body)).not.toMatch(/relation|trading\.company/);
    }
    await world.db.$client.query('alter table trading.secret_table rename to company');
  });

  it('with variables is told in the language’s own words', async () => {
    const { body } = await ask({ documentId: CompanyDocument.id, variables: { id: 'x', currency: 'XXX' } });
    expect(body.errors?.map((error) => error.message).join()).toContain('"XXX"');
  });

  it('with a choice of one of several is refused', async () => {
    const query = `query ($place: Place!) { marketPrices(place: $place, currency: CZK, locale: en) { id } }`;
    const both = { storageId: farm.companyId, position: { latitude: 1, longitude: 1 } };
    for (const place of [both, {}, { storageId: null }])
      expect((await ask({ query, variables: { place } })).body.data).toBeUndefined();
  });
});

describe('a request', () => {
  const send = (headers: Record<string, string>, payload: string) =>
    world.app.inject({ method: 'POST', url: '/graphql', headers, payload });

  it('for parts of an answer states the length of the answer in one way only', async () => {
    const authorization = `Bearer ${await world.tokenFor(farm.user.subject)}`;
    const headers = { authorization, 'content-type': 'application/json', accept: 'multipart/mixed' };
    const reply = await send(headers, '{"query":"{ __typename }"}');
    expect(reply.headers['content-type']).toMatch(/^multipart\/mixed/);
    expect(reply.headers).not.toHaveProperty('transfer-encoding');
    expect(Number(reply.headers['content-length'])).toBe(Buffer.byteLength(reply.body));
  });

  it('without a token, or of a form, never gets as far as GraphQL', async () => {
    expect((await send({ 'content-type': 'application/json' }, '{}')).statusCode).toBe(401);
    const authorization = `Bearer ${await world.tokenFor(farm.user.subject)}`;
    for (const type of [
      'application/x-www-form-urlencoded',
      'text/plain',
      'application/graphql',
      'multipart/form-data',
    ])
      expect(
        (await send({ authorization, 'content-type': type }, '{"query":"{ __typename }"}')).statusCode,
      ).toBe(400);
    expect(
      (await world.app.inject({ url: '/graphql?query={__typename}', headers: { authorization } })).statusCode,
      'by GET only a document of the web app',
    ).toBe(400);
    const { id } = ArchiveStorageDocument;
    const mutation = `/graphql?documentId=${id}&variables=${encodeURIComponent('{"id":"x"}')}`;
    expect(
      (await world.app.inject({ url: mutation, headers: { authorization } })).statusCode,
      'and no mutation',
    ).toBe(400);
  });
});
