import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { listenOn } from '../../../../test/listen-on.ts';
import { AppError } from '../../../platform/errors.ts';
import { identityTasks } from '../identity.tasks.ts';
import { createTokenVerifier } from '../index.ts';
import { issuerOf } from '../issuer.ts';
import { loadKeys, rotateKeys } from './keys.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

interface Changes {
  claims?: JWTPayload;
  header?: { alg?: string; typ?: string; kid?: string };
  key?: Parameters<SignJWT['sign']>[0];
}

async function sign({ claims = {}, header = {}, key }: Changes = {}): Promise<string> {
  const [newest] = (await loadKeys(test.db)).signing;
  if (!newest?.kid) throw new Error('no key');
  const now = Math.floor(Date.now() / 1000);
  const { config } = test.deps;
  return new SignJWT({
    iss: issuerOf(config),
    aud: config.oidc.audience,
    sub: 'somebody',
    iat: now,
    exp: now + 600,
    ...claims,
  })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: newest.kid, ...header })
    .sign(key ?? (await importJWK(newest, 'ES256')));
}

async function responseTo({ app }: TestApp, token: string): Promise<[number, string]> {
  const headers = { authorization: `Bearer ${token}` };
  const answered = await app.inject({ url: '/can-users/api/user', headers });
  return [answered.statusCode, answered.json().code];
}

describe('an access token', () => {
  it('is accepted with our issuer, audience, algorithm, type and key', async () => {
    const verify = await createTokenVerifier(test.deps);
    const answer = {
      subject: 'somebody',
      email: undefined,
      emailVerified: false,
      permissions: [],
      // Without a session the token itself is the log-in.
      loggedInAt: expect.any(Number),
    };
    expect(await verify(await sign())).toEqual(answer);
  });

  it('of a session says when the person logged in to it, however new the token is', async () => {
    const verify = await createTokenVerifier(test.deps);
    const loginTs = Math.floor(Date.now() / 1000) - 3600;
    await test.db.$client.query(
      `insert into identity.oidc_payload (id, kind, uid, account_id, payload, expires_at)
       values ('session-1', 'Session', 'session-uid', 'somebody', $1, now() + interval '1 day')`,
      [JSON.stringify({ loginTs })],
    );
    const token = await sign({ claims: { sid: 'session-uid' } });
    expect(await verify(token)).toMatchObject({ sessionId: 'session-uid', loggedInAt: loginTs });
  });

  it('is refused otherwise', async () => {
    const verify = await createTokenVerifier(test.deps);
    const { privateKey } = await generateKeyPair('ES256');
    const now = Math.floor(Date.now() / 1000);
    const secret = new TextEncoder().encode(JSON.stringify((await loadKeys(test.db)).signing[0]));
    const unsigned = {
      iss: issuerOf(test.deps.config),
      aud: 'canola-api',
      sub: 'somebody',
      exp: now + 600,
      iat: now,
    };
    const bad: Record<string, string> = {
      issuer: await sign({ claims: { iss: 'https://evil.test' } }),
      audience: await sign({ claims: { aud: 'another-api' } }),
      expired: await sign({ claims: { exp: now - 1 } }),
      'no expiry': await sign({ claims: { exp: undefined } }),
      'no subject': await sign({ claims: { sub: undefined } }),
      'an ID token': await sign({ header: { typ: 'JWT' } }),
      'a foreign key': await sign({ key: privateKey }),
      'an unknown key': await sign({ key: privateKey, header: { kid: 'unknown' } }),
      'a shared secret': await sign({ key: secret, header: { alg: 'HS256' } }),
      'alg none': new UnsecuredJWT(unsigned).encode(),
      garbage: 'not.a.token',
      'changed claims': (await sign()).replace(/\.[^.]+\./, `.${btoa(JSON.stringify({ sub: 'admin' }))}.`),
    };
    for (const [name, token] of Object.entries(bad))
      await expect(verify(token), name).rejects.not.toBeInstanceOf(AppError);
  });

  it('is not called invalid while the database does not respond', async () => {
    const token = await sign();
    const away = await buildTestApp({ sharing: test });
    try {
      await away.db.$client.end();
      expect(await responseTo(away, token)).toEqual([503, 'service.unavailable']);
    } finally {
      await away.close();
    }
  });
});

describe('keys', () => {
  it('are created once, by the first process that needs them', async () => {
    await test.db.execute('delete from identity.secret');
    const asked = await Promise.all(Array.from({ length: 5 }, () => loadKeys(test.db)));
    expect(new Set(asked.map((keys) => JSON.stringify(keys))).size).toBe(1);
    expect(asked[0]?.signing).toHaveLength(1);
  });

  it('overlap when they rotate: both verify', async () => {
    const verify = await createTokenVerifier(test.deps);
    const before = await sign();
    await verify(before);
    await rotateKeys(test.db);
    // A process that has just started knows both; jobs keep those that have not retired.
    const fresh = await createTokenVerifier(test.deps);
    for (const task of identityTasks.filter(({ cron }) => cron))
      await task.run(test.deps, {} as never, { jobId: '1' });
    await expect(fresh(before)).resolves.toMatchObject({ subject: 'somebody' });
    await expect(fresh(await sign())).resolves.toMatchObject({ subject: 'somebody' });
  });

  it('that have retired verify nothing and are deleted', async () => {
    const before = await sign();
    await rotateKeys(test.db, { signing: -1, cookie: -1 });
    const verify = await createTokenVerifier(test.deps);
    await expect(verify(before)).rejects.toThrow();
    await expect(verify(await sign())).resolves.toMatchObject({ subject: 'somebody' });
    for (const task of identityTasks.filter(({ cron }) => cron))
      await task.run(test.deps, {} as never, { jobId: '1' });
    const { rows } = await test.db.execute(
      'select 1 from identity.secret where retires_at is not null and retires_at < now()',
    );
    expect(rows).toEqual([]);
  });

  it('are published without their private part', async () => {
    const answered = await test.app.inject('/oidc/jwks');
    const { keys } = answered.json();
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(Object.keys(key)).not.toContain('d');
  });
});

describe('a foreign issuer', () => {
  it('provides its keys; issuer, audience and algorithm must be right', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
    const server = createServer((request, response) => {
      const { port } = server.address() as AddressInfo;
      const issuer = `http://127.0.0.1:${port}`;
      response.setHeader('content-type', 'application/json');
      const isKeys = request.url === '/keys';
      response.end(JSON.stringify(isKeys ? { keys: [jwk] } : { issuer, jwks_uri: `${issuer}/keys` }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const config = { ...test.deps.config, oidc: { issuer, clientId: 'canola', audience: 'their-api' } };
      const verify = await createTokenVerifier({ ...test.deps, config });
      const foreign = (claims: JWTPayload) =>
        sign({
          claims: { iss: issuer, aud: 'their-api', ...claims },
          header: { alg: 'RS256', typ: 'JWT', kid: 'k1' },
          key: privateKey,
        });
      const claims = { email: 'a@b.test', email_verified: true, permissions: ['country:CZ'] };
      expect(await verify(await foreign(claims))).toEqual({
        subject: 'somebody',
        email: 'a@b.test',
        emailVerified: true,
        permissions: ['country:CZ'],
      });
      await expect(verify(await foreign({ iss: issuerOf(test.deps.config) }))).rejects.toThrow();
      await expect(verify(await foreign({ aud: 'canola-api' }))).rejects.toThrow();
      await expect(verify(await sign())).rejects.toThrow();
      const secret = new TextEncoder().encode(JSON.stringify(jwk));
      const confused = sign({
        claims: { iss: issuer, aud: 'their-api' },
        header: { alg: 'HS256', kid: 'k1' },
        key: secret,
      });
      await expect(verify(await confused)).rejects.toThrow();
    } finally {
      server.close();
    }
  });

  it('that does not respond, or not with keys, does not make a token invalid', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const server = createServer((request, response) => {
      const { port } = server.address() as AddressInfo;
      const issuer = `http://127.0.0.1:${port}`;
      if (request.url === '/keys') response.statusCode = 502;
      response.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/keys` }));
    });
    const issuer = `http://127.0.0.1:${await listenOn(server)}`;
    const oidc = { issuer, clientId: 'canola', audience: 'their-api' };
    const app = await buildTestApp({ sharing: test, config: { oidc } });
    try {
      const claims = { iss: issuer, aud: 'their-api' };
      const token = await sign({ claims, header: { alg: 'RS256', typ: 'JWT', kid: 'k1' }, key: privateKey });
      expect(await responseTo(app, token)).toEqual([503, 'service.unavailable']);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      expect(await responseTo(app, token)).toEqual([503, 'service.unavailable']);
      const fresh = await createTokenVerifier(app.deps);
      await expect(fresh(token)).rejects.toMatchObject({ code: 'service.unavailable' });
      expect(await responseTo(app, 'not.a.token')).toEqual([401, 'token.invalid']);
    } finally {
      server.close();
      await app.close();
    }
  });
});
