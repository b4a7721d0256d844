import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { seedUser } from '../../../../test/factories.ts';
import { listenOn } from '../../../../test/listen-on.ts';

const CLIENT = 'canola-web';
let test: TestApp;
let sign: (claims: JWTPayload) => Promise<string>;
const server = createServer();

beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' };
  const issuer = `http://127.0.0.1:${await listenOn(server)}`;
  server.on('request', (request, response) => {
    response.setHeader('content-type', 'application/json');
    const isKeys = request.url === '/keys';
    response.end(JSON.stringify(isKeys ? { keys: [jwk] } : { issuer, jwks_uri: `${issuer}/keys` }));
  });
  sign = (claims) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
      .setIssuer(issuer)
      .setIssuedAt()
      .setExpirationTime('10 minutes')
      .sign(privateKey);
  test = await buildTestApp({ config: { oidc: { issuer, clientId: CLIENT, audience: 'their-api' } } });
});
afterAll(async () => {
  await test.close();
  server.closeAllConnections();
  server.close();
});

it('an account of another issuer is deleted only after a log-in there of a moment ago', async () => {
  const { subject, email } = await seedUser(test.db);
  const authorization = `Bearer ${await sign({ sub: subject, aud: 'their-api', email })}`;
  async function erase(payload: object) {
    const url = '/can-users/api/user/erasure';
    const answer = await test.app.inject({ method: 'POST', url, headers: { authorization }, payload });
    return answer.statusCode === 204 ? 'erased' : answer.json().code;
  }
  const now = Math.floor(Date.now() / 1000);
  const own = { sub: subject, aud: CLIENT, auth_time: now - 10 };
  const refused: JWTPayload[] = [
    { ...own, auth_time: now - 301 },
    { ...own, auth_time: now + 3600 },
    { sub: subject, aud: CLIENT },
    { ...own, sub: 'somebody else' },
    { ...own, aud: 'their-api' },
  ];
  for (const claims of refused)
    expect(await erase({ idToken: await sign(claims) })).toBe('account.log-in-again');
  for (const payload of [{}, { password: 'whatever' }, { idToken: 'not.a.token' }])
    expect(await erase(payload)).toBe('account.log-in-again');
  expect(await erase({ idToken: await sign(own) })).toBe('erased');
});
