import type { Settings } from '#shared/settings/settings.ts';

export const CALLBACK_PATH = '/callback';

/** An issuer elsewhere: its cookies do not reach an iframe (docs/product/accounts.md#tokens-in-the-browser). */
export function isForeign({ authority }: Settings['oidc']): boolean {
  const { origin } = window.location;
  return new URL(authority, origin).origin !== origin;
}
