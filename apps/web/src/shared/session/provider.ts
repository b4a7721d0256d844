import type { Settings } from '#shared/settings/settings.ts';

export const CALLBACK_PATH = '/callback';

/** An issuer elsewhere: its cookies do not reach an iframe (docs/product/accounts.md#tokens-in-the-browser). */
export function isForeign({ authority }: Settings['oidc']): boolean {
  const { origin } = window.location;
  return new URL(authority, origin).origin !== origin;
}

/**
 * Where our own provider ends its session; undefined with another issuer. The provider knows this page by its origin,
 * so the ID token, with the e-mail in it, stays out of the address, and the library is not needed.
 */
export function ownLogOutAddress(oidc: Settings['oidc']): string | undefined {
  if (isForeign(oidc) || !oidc.metadata) return undefined;
  const query = new URLSearchParams({
    client_id: oidc.clientId,
    post_logout_redirect_uri: `${window.location.origin}/`,
  });
  return `${oidc.metadata.end_session_endpoint}?${query}`;
}

/** A person who leaves for a provider that does not respond would see the balancer's page instead of our words. */
export async function requireProvider(authority: string, signal?: AbortSignal): Promise<void> {
  const response = await fetch(`${authority}/.well-known/openid-configuration`, {
    cache: 'no-store',
    signal,
  });
  if (!response.ok) throw new Error(`The provider did not respond (${response.status})`);
}
