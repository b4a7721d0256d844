import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';

let server: TestApp;
let url = '';
let authorization = '';
beforeAll(async () => {
  server = await buildTestApp({ config: { trustedDocumentsOnly: false } });
  url = `${await server.app.listen({ port: 0, host: '127.0.0.1' })}/graphql`;
  authorization = `Bearer ${await server.tokenFor('auditor')}`;
});
afterAll(() => server.close());

/** As every client of ours does, the audit carries a token. */
const fetchFn: typeof fetch = (_, init = {}) =>
  fetch(url, { ...init, headers: { ...init.headers, authorization } });

describe('the GraphQL-over-HTTP audit', () => {
  const audits = serverAudits({ url: 'http://localhost/graphql', fetchFn });
  const required = audits.filter(({ name }) => /^(MUST|SHOULD)\b/.test(name));

  test('asks for something', () => expect(required.length).toBeGreaterThan(30));

  test.each(required.map((audit) => [audit.name, audit] as const))('%s', async (_, audit) => {
    const result = await audit.fn();
    expect(result.status === 'ok' ? 'ok' : result.reason).toBe('ok');
  });
});
