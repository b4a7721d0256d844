import type Provider from 'oidc-provider';

/** Said in `response_mode` by the web app's silent sign-in. */
const JSON_RESPONSE = 'canola_json';

/**
 * The provider's verdict as JSON instead of a redirect, which would be one more trip over the line. Only a page of our
 * own address can read it, and the code in it is worth nothing without the verifier that this page keeps.
 */
export function addJsonResponse(provider: Provider): void {
  provider.registerResponseMode(JSON_RESPONSE, (ctx, _redirectUri, payload) => {
    ctx.status = 200;
    ctx.body = payload;
  });
}
