import type { Config } from '../../config.ts';

export const ISSUER_PATH = '/oidc';

export function issuerOf(config: Config): string {
  return `${config.publicUrl}${ISSUER_PATH}`;
}
