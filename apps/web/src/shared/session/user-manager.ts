import {
  InMemoryWebStorage,
  UserManager,
  type UserManagerSettings,
  WebStorageStateStore,
} from 'oidc-client-ts';
import { loadSettings } from '#shared/settings/settings.ts';
import { silentRequests } from './silent-request.ts';

export const CALLBACK_PATH = '/callback';

export interface Oidc {
  manager: UserManager;
  /** An issuer elsewhere: its cookies do not reach an iframe (docs/product/accounts.md#tokens-in-the-browser). */
  isForeign: boolean;
}

/** `onKnown` is called when our own provider knows the visitor, before there is a token. */
export async function openOidc(onKnown: () => void): Promise<Oidc> {
  const { oidc } = await loadSettings();
  const { origin } = window.location;
  const isForeign = new URL(oidc.authority, origin).origin !== origin;
  const silentUri = `${origin}/silent.html`;
  const settings: UserManagerSettings = {
    authority: oidc.authority,
    client_id: oidc.clientId,
    ...(oidc.metadata && { metadata: oidc.metadata }),
    redirect_uri: origin + CALLBACK_PATH,
    silent_redirect_uri: silentUri,
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
  };
  const silently = isForeign ? undefined : silentRequests(silentUri, onKnown);
  const manager = new UserManager(settings, undefined, undefined, silently);
  return { manager, isForeign };
}
