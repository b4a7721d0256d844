import type { Config } from '../../config.ts';
import { issuerOf } from './issuer.ts';

/** The provider's addresses that the web app needs; with them it need not ask for the discovery document first. */
interface ProviderMetadata {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  end_session_endpoint: string;
}

/** Nothing for an issuer elsewhere, which says itself where its endpoints are. */
export function providerMetadata(config: Config): ProviderMetadata | undefined {
  if (config.oidc.issuer) return undefined;
  const issuer = issuerOf(config);
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    end_session_endpoint: `${issuer}/session/end`,
  };
}
