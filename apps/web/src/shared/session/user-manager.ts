import { InMemoryWebStorage, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { loadSettings } from '#shared/settings/settings.ts';

export const CALLBACK_PATH = '/callback';

export interface Oidc {
  manager: UserManager;
  /** An issuer elsewhere: its cookies do not reach an iframe (docs/product/accounts.md#tokens-in-the-browser). */
  isForeign: boolean;
}

export async function openOidc(): Promise<Oidc> {
  const { oidc } = await loadSettings();
  const { origin } = window.location;
  const isForeign = new URL(oidc.authority, origin).origin !== origin;
  const manager = new UserManager({
    authority: oidc.authority,
    client_id: oidc.clientId,
    redirect_uri: origin + CALLBACK_PATH,
    silent_redirect_uri: `${origin}/silent.html`,
    post_logout_redirect_uri: `${origin}/`,
    // A foreign issuer cannot renew in an iframe, so a refresh token is requested, also stored in memory only.
    scope: isForeign ? 'openid email offline_access' : 'openid email',
    extraQueryParams: isForeign ? { audience: oidc.audience } : {},
    loadUserInfo: false,
    automaticSilentRenew: true,
    accessTokenExpiringNotificationTimeInSeconds: 60,
    includeIdTokenInSilentRenew: false,
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    // The PKCE verifier must outlive the redirect; it is worthless without the code.
    stateStore: new WebStorageStateStore({ prefix: 'canola.oidc.', store: window.sessionStorage }),
  });
  return { manager, isForeign };
}
