import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';

/** Asymmetric ones only: `none` and shared secrets never verify. */
export const FOREIGN_ALGORITHMS = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA'];

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });

/** The keys of the issuer that `OIDC_ISSUER` names. */
export function foreignKeys(issuer: string): JWTVerifyGetKey {
  let keySet: Promise<JWTVerifyGetKey> | undefined;
  // Loaded at the first token, not at startup: the issuer may start later than we do.
  async function discover(): Promise<JWTVerifyGetKey> {
    const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(5000) });
    if (!response.ok) throw new Error(`The issuer answered ${response.status} at ${url}.`);
    const discovery = Discovery.parse(await response.json());
    if (discovery.issuer !== issuer) throw new Error(`The issuer calls itself ${discovery.issuer}.`);
    return createRemoteJWKSet(new URL(discovery.jwks_uri));
  }
  return async (header, token) => {
    keySet ??= discover().catch((error) => {
      keySet = undefined;
      throw error;
    });
    return (await keySet)(header, token);
  };
}
