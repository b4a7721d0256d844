import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { NOW, quoteOf } from '../modules/prices/test-desk.ts';
import { traderKeyCommand } from './trader-key.ts';

let server: TestApp;
let url: string | undefined;
beforeAll(async () => {
  server = await buildTestApp({ now: NOW });
  url = server.deps.config.database.url;
});
afterAll(() => server.close());

async function publish(key: string): Promise<number> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/can-prices/api/quote',
    headers: { authorization: `Bearer ${key}`, 'idempotency-key': crypto.randomUUID() },
    payload: { quotes: [quoteOf()] },
  });
  return answer.statusCode;
}

test('an operator gives a trader a key that works until it is revoked', async () => {
  const first = await traderKeyCommand(['sypka-hana'], url);
  const second = await traderKeyCommand(['sypka-hana'], url);
  expect([await publish(first), await publish(second)]).toEqual([200, 200]);
  expect(await traderKeyCommand(['sypka-hana', '--revoke'], url)).toContain('sypka-hana');
  expect([await publish(first), await publish(second)]).toEqual([401, 401]);
});

test('a mistake is reported in one sentence', async () => {
  await expect(traderKeyCommand([], url)).rejects.toThrow('Usage');
  await expect(traderKeyCommand(['sypka-hana', '--all'], url)).rejects.toThrow('Usage');
  await expect(traderKeyCommand(['nobody'], url)).rejects.toThrow(/no trader nobody.*sypka-hana/);
  await expect(traderKeyCommand(['sypka-hana'], undefined)).rejects.toThrow('DATABASE_URL');
  await expect(traderKeyCommand(['sypka-hana'], 'postgres://x@127.0.0.1:1/y')).rejects.toThrow(
    'No PostgreSQL',
  );
});

test('the API document says how publishing quotes can fail', async () => {
  const { paths } = (await server.app.inject({ url: '/docs/openapi.json' })).json();
  const { responses } = paths['/can-prices/api/quote'].post;
  expect(Object.keys(responses)).toEqual(['200', '400', '401', '409', '413', '429']);
  expect(JSON.stringify(responses['401'])).toContain('trader-key.invalid');
  expect(JSON.stringify(responses['401'])).not.toContain('token.invalid');
  expect(JSON.stringify(responses['409'])).toContain('idempotency.conflict');
});
