import type Provider from 'oidc-provider';

/** Said in `response_mode` by the web app's silent sign-in. */
export const JSON_RESPONSE = 'canola_json';

/**
 * The provider's verdict as JSON instead of a redirect, which would be one more trip over the line. It is for a silent
 * request of a page of our own: a person who opens the address, or has to log in on the way, is redirected as always and
 * does not end on a page of JSON with a code in it.
 */
export function addJsonResponse(provider: Provider): void {
  provider.registerResponseMode(JSON_RESPONSE, (ctx, redirectUri, payload) => {
    const isSilent = ctx.oidc.params?.prompt === 'none';
    // Browsers that do not send the header yet look the same.
    if (isSilent && ctx.get('sec-fetch-mode') !== 'navigate') {
      ctx.status = 200;
      ctx.body = payload;
      return;
    }
    const address = new URL(redirectUri);
    for (const [name, value] of Object.entries(payload)) address.searchParams.set(name, String(value));
    ctx.status = 303;
    ctx.redirect(address.href);
  });
}
