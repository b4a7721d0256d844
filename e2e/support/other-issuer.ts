import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type Adapter, type AdapterPayload, type KoaContextWithOIDC } from 'oidc-provider';

const AUDIENCE = 'canola-api';
const CLIENT = 'canola-web';
const HOUR = 60 * 60;

export interface OtherIssuer {
  /** For `OIDC_ISSUER`. */
  url: string;
  /** The web app that signs in here; its address is known only when it runs. */
  serve(appUrl: string): void;
  stop(): Promise<void>;
}

/** A foreign OpenID provider at another origin: typing an e-mail is enough to sign in as that person. */
export async function startOtherIssuer(): Promise<OtherIssuer> {
  const server = createServer((request, response) => void handle?.(request, response));
  let handle: ReturnType<Provider['callback']> | undefined;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: 'other', alg: 'ES256', use: 'sig' };
  return {
    url,
    serve: (appUrl) => {
      handle = createProvider(url, appUrl, key).callback();
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function createProvider(url: string, appUrl: string, key: Record<string, unknown>): Provider {
  const provider = new Provider(url, {
    adapter: inMemory(),
    jwks: { keys: [key as { kty: string }] },
    cookies: { keys: [randomUUID()] },
    clients: [
      {
        client_id: CLIENT,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${appUrl}/callback`, `${appUrl}/silent.html`],
        post_logout_redirect_uris: [`${appUrl}/`],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    scopes: ['openid', 'email', 'offline_access'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    extraParams: ['audience'],
    clientBasedCORS: (_ctx, origin) => origin === appUrl,
    ttl: {
      Interaction: HOUR,
      Grant: HOUR,
      Session: HOUR,
      AccessToken: HOUR,
      IdToken: HOUR,
      RefreshToken: HOUR,
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    extraTokenClaims: (_ctx, token) =>
      'accountId' in token ? { email: token.accountId, email_verified: true } : undefined,
    findAccount: (_ctx, email) => ({
      accountId: email,
      claims: () => ({ sub: email, email, email_verified: true }),
    }),
    async loadExistingGrant({ oidc }: KoaContextWithOIDC) {
      if (!oidc.account) return undefined;
      const grant = new oidc.provider.Grant({ accountId: oidc.account.accountId, clientId: CLIENT });
      grant.addOIDCScope('openid email offline_access');
      await grant.save();
      return grant;
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        logoutSource: (ctx, form) => {
          ctx.body = page(`${form}<button form="op.logoutForm" name="logout" value="yes">Sign out</button>`);
        },
      },
      userinfo: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => 'urn:canola:api',
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: '',
          audience: AUDIENCE,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'ES256' } },
        }),
      },
    },
  });
  provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith('/interaction/')) return next();
    const email = new URLSearchParams(ctx.querystring).get('email');
    if (email) await provider.interactionFinished(ctx.req, ctx.res, { login: { accountId: email } });
    else {
      ctx.type = 'html';
      ctx.body = page('<form><label>E-mail <input name="email"></label><button>Sign in</button></form>');
    }
  });
  return provider;
}

const page = (body: string) => `<!doctype html><html lang="en"><title>Another provider</title>${body}`;

/** Without an adapter the library logs a long warning that it has no storage. */
function inMemory() {
  const kept = new Map<string, AdapterPayload>();
  return (kind: string): Adapter => {
    const find = async (id: string) => kept.get(`${kind}:${id}`);
    const findBy = async (name: 'uid' | 'userCode', value: string) =>
      [...kept].find(([id, payload]) => id.startsWith(`${kind}:`) && payload[name] === value)?.[1];
    return {
      find,
      findByUid: (uid) => findBy('uid', uid),
      findByUserCode: (code) => findBy('userCode', code),
      upsert: async (id, payload) => void kept.set(`${kind}:${id}`, payload),
      consume: async (id) => void Object.assign(kept.get(`${kind}:${id}`) ?? {}, { consumed: true }),
      destroy: async (id) => void kept.delete(`${kind}:${id}`),
      revokeByGrantId: async (grantId) => {
        for (const [id, payload] of kept) if (payload.grantId === grantId) kept.delete(id);
      },
    };
  };
}
