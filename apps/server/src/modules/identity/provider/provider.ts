import { LANGUAGES } from '@canola/api-schema/access';
import Provider, {
  type ClientMetadata,
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import type { Deps } from '../../../platform/deps.ts';
import type { AccountPolicy } from '../account-policy.ts';
import { findAccount } from '../accounts/accounts.queries.ts';
import { cookieNames } from '../cookie-names.ts';
import { ISSUER_PATH, issuerOf } from '../issuer.ts';
import { isStaff } from '../passkeys/staff.ts';
import { CookieSigner } from './cookie-signer.ts';
import { addJsonResponse } from './json-response.ts';
import { type Keys, SIGNING_ALGORITHM } from './keys.ts';
import {
  ACCESS_TOKEN_SECONDS,
  ID_TOKEN_SECONDS,
  MAX_SESSION_SECONDS,
  MAX_STAFF_SESSION_SECONDS,
  SESSION_SECONDS,
} from './lifetimes.ts';
import { payloadAdapter } from './payload-adapter.ts';
import { upsertPayload } from './payloads.queries.ts';
import type { ProviderPages } from './provider-pages.ts';

const INTERACTION_SECONDS = 60 * 60;
/** A resource indicator must be a URI; the audience in the token is the configured name. */
const RESOURCE = 'urn:canola:api';
const SCOPES = 'openid email';

function client(config: Deps['config']): ClientMetadata {
  return {
    client_id: config.oidc.clientId,
    client_name: 'Canola',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code'],
    response_types: ['code'],
    redirect_uris: [`${config.publicUrl}/callback`, `${config.publicUrl}/silent.html`],
    post_logout_redirect_uris: [`${config.publicUrl}/`],
    id_token_signed_response_alg: SIGNING_ALGORITHM,
  };
}

/** First party: there is no consent page; a session of a deleted or logged-out account requires credentials. */
function prompts(
  { clock }: Pick<Deps, 'clock'>,
  accounts: AccountPolicy,
  needsSecondFactor: (subject: string) => Promise<boolean>,
) {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  const { Check } = interactionPolicy;
  policy.get('login')?.checks.add(
    new Check('session_ended', 'End-User authentication is required', 'login_required', ({ oidc }) => {
      if (!oidc.session?.accountId) return Check.NO_NEED_TO_PROMPT;
      const endedAt = oidc.account?.sessionsEndedAt;
      const isOver =
        endedAt instanceof Date && (oidc.session.loginTs ?? 0) < Math.floor(endedAt.getTime() / 1000);
      return !oidc.account || isOver ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT;
    }),
  );
  // Every access token is a renewal, so a session that has lasted too long ends within the life of one.
  policy.get('login')?.checks.add(
    new Check(
      'session_too_old',
      'End-User authentication is required',
      'login_required',
      async ({ oidc }) => {
        const { accountId, loginTs = 0 } = oidc.session ?? {};
        if (!accountId) return Check.NO_NEED_TO_PROMPT;
        const age = clock.now().getTime() / 1000 - loginTs;
        if (age <= MAX_STAFF_SESSION_SECONDS) return Check.NO_NEED_TO_PROMPT;
        const decision = await accounts.check(accountId);
        const isStaff = decision.allowed && decision.permissions.length > 0;
        return isStaff || age > MAX_SESSION_SECONDS ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT;
      },
    ),
  );
  // A permission given to somebody who is logged in: the next renewal opens the log-in, which requires the key.
  // A key that the person has is not enough: it must have opened this session.
  policy.get('login')?.checks.add(
    new Check('passkey_missing', 'a passkey is required', 'login_required', async ({ oidc }) => {
      const { accountId, amr } = oidc.session ?? {};
      if (!accountId || amr?.includes('pop')) return Check.NO_NEED_TO_PROMPT;
      return (await needsSecondFactor(accountId)) ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT;
    }),
  );
  return policy;
}

export function createProvider(
  { config, db, log, clock }: Deps,
  policy: AccountPolicy,
  keys: Keys,
  pages: ProviderPages,
): Provider {
  /**
   * Checked on every log-in and silent renewal, so a blocked user's next renewal fails
   * (docs/product/accounts.md#blocked-users).
   */
  async function loadGrant(ctx: KoaContextWithOIDC) {
    const { account, session, provider } = ctx.oidc;
    // With prompt=login pending, another person may be about to log in.
    if (!account || !session || ctx.oidc.promptPending('login')) return undefined;
    const decision = await policy.check(account.accountId);
    if (!decision.allowed) throw new errors.AccessDenied(decision.reason);
    // Which browser it is, for the person's own list of sessions.
    const browser = { userAgent: ctx.get('user-agent').slice(0, 300), usedAt: Math.floor(Date.now() / 1000) };
    const { accountId } = account;
    await upsertPayload(db, 'Browser', session.uid, { accountId, ...browser }, SESSION_SECONDS);
    const grantId = session.grantIdFor(config.oidc.clientId);
    const existing = grantId ? await provider.Grant.find(grantId) : undefined;
    if (existing && existing.accountId === account.accountId) return existing;
    const grant = new provider.Grant({ accountId: account.accountId, clientId: config.oidc.clientId });
    grant.addOIDCScope(SCOPES);
    await grant.save();
    return grant;
  }

  const names = cookieNames(config);
  const configuration: Configuration = {
    adapter: payloadAdapter(db),
    clients: [client(config)],
    jwks: { keys: keys.signing },
    cookies: {
      keys: new CookieSigner(keys.cookies),
      names: { session: names.session, interaction: names.interaction, resume: names.resume },
    },
    scopes: ['openid', 'email'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    responseTypes: ['code'],
    pkce: { required: () => true },
    // The client has two. With one left out, the library fails on a log-in that it does not know.
    allowOmittingSingleRegisteredRedirectUri: false,
    // Opens the sign-up page instead of the log-in page.
    extraParams: ['screen_hint'],
    interactions: {
      policy: prompts({ clock }, policy, (subject) => isStaff({ config }, policy, subject)),
      url: (_ctx, { uid }) => `${ISSUER_PATH}/interaction/${uid}`,
    },
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: 60,
      IdToken: ID_TOKEN_SECONDS,
      Interaction: INTERACTION_SECONDS,
      Session: SESSION_SECONDS,
      Grant: SESSION_SECONDS,
    },
    // A browser names its origin when it posts to the token endpoint, at the same address too.
    clientBasedCORS: (_ctx, origin) => origin === new URL(config.publicUrl).origin,
    discovery: { ui_locales_supported: [...LANGUAGES] },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (ctx) => {
          ctx.body = pages.logOut(ctx);
        },
        postLogoutSuccessSource: async (ctx) => {
          ctx.body = pages.loggedOut(ctx);
        },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => RESOURCE,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource) => {
          if (resource !== RESOURCE) throw new errors.InvalidTarget();
          return {
            scope: '',
            audience: config.oidc.audience,
            accessTokenTTL: ACCESS_TOKEN_SECONDS,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: SIGNING_ALGORITHM } },
          };
        },
      },
    },
    async findAccount(_ctx, subject) {
      const found = await findAccount(db, subject);
      if (!found) return undefined;
      return {
        accountId: found.subject,
        sessionsEndedAt: found.sessionsEndedAt,
        claims: async () => ({
          sub: found.subject,
          email: found.email,
          email_verified: found.emailVerifiedAt !== null,
        }),
      };
    },
    loadExistingGrant: loadGrant,
    async extraTokenClaims(_ctx, token) {
      const subject = 'accountId' in token ? token.accountId : undefined;
      const found = subject ? await findAccount(db, subject) : undefined;
      if (!found) throw new errors.InvalidGrant('account not found');
      const decision = await policy.check(found.subject);
      if (!decision.allowed) throw new errors.AccessDenied(decision.reason);
      return {
        // Lets a log-out in this browser end the token too.
        sid: 'sessionUid' in token ? token.sessionUid : undefined,
        email: found.email,
        email_verified: found.emailVerifiedAt !== null,
        permissions: decision.permissions,
      };
    },
    async renderError(ctx, _out, error) {
      // A log-in finished twice, or returned to, by a person who is logged in: continue to the app.
      if (error instanceof errors.SessionNotFound && ctx.oidc.session?.accountId) {
        ctx.status = 303;
        ctx.redirect(`${config.publicUrl}/`);
        return;
      }
      ctx.type = 'html';
      ctx.body = pages.error(ctx, error);
    },
  };

  const provider = new Provider(issuerOf(config), configuration);
  // The address comes from the configuration (provider.routes.ts), never from the Host header.
  provider.proxy = true;
  addJsonResponse(provider);
  provider.on('server_error', (_ctx, err) => log.error({ err }, 'the identity provider failed'));
  return provider;
}
