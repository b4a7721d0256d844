import { isIP } from 'node:net';
import type { Config } from '../../../platform/config/config.ts';

export interface RelyingParty {
  id: string;
  origin: string;
}

/** As browsers see us; a passkey belongs to a name, never to a number. */
export function relyingPartyOf({ publicUrl, oidc }: Config): RelyingParty | undefined {
  const { hostname, origin } = new URL(publicUrl);
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return oidc.issuer || isNumber ? undefined : { id: hostname, origin };
}
