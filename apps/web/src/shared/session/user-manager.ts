import {
  InMemoryWebStorage,
  UserManager,
  type UserManagerSettings,
  WebStorageStateStore,
} from 'oidc-client-ts';
import type { Settings } from '#shared/settings/settings.ts';
import { CALLBACK_PATH, isForeign } from './provider.ts';

/** For redirects to any provider, and for everything with an issuer elsewhere. */
export function createUserManager({ oidc }: Settings): UserManager {
  const { origin } = window.location;
  const isElsewhere = isForeign(oidc);
  const settings: UserManagerSettings = {
    authority: oidc.authority,
    client_id: oidc.clientId,
    ...(oidc.metadata && { metadata: oidc.metadata }),
    redirect_uri: origin + CALLBACK_PATH,
    silent_redirect_uri: `${origin}/silent.html`,
    post_logout_redirect_uri: `${origin}/`,
    // A foreign issuer cannot renew in an iframe, so a refresh token is requested, also stored in memory only.
    scope: isElsewhere ? 'openid email offline_access' : 'openid email',
    extraQueryParams: isElsewhere ? { audience: oidc.audience } : {},
    loadUserInfo: false,
    // The session renews with our own provider by itself.
    automaticSilentRenew: isElsewhere || !oidc.metadata,
    accessTokenExpiringNotificationTimeInSeconds: 60,
    includeIdTokenInSilentRenew: false,
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    // The PKCE verifier must outlive the redirect; it is worthless without the code.
    stateStore: new WebStorageStateStore({ prefix: 'canola.oidc.', store: window.sessionStorage }),
  };
  return new UserManager(settings);
}
