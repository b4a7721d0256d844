import type { Config } from '../../platform/config/config.ts';

export const ISSUER_PATH = '/oidc';

export function issuerOf(config: Config): string {
  return `${config.publicUrl}${ISSUER_PATH}`;
}

/** Addresses that save the web app a request for the discovery document. Those of a foreign issuer are not known. */
export function providerMetadata(config: Config) {
  if (config.oidc.issuer) return undefined;
  const issuer = issuerOf(config);
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    end_session_endpoint: `${issuer}/session/end`,
  };
}
