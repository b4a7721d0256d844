import type { Language } from '@canola/api-schema/access';
import type { Config } from '../../../config.ts';
import { issuerOf } from '../issuer.ts';

/**
 * The link runs below the interaction's path, so that the browser that began it sends its cookie along and goes
 * straight on; any other browser just has the token.
 */
function link(config: Config, uid: string, page: string, token: string, language: Language): string {
  const query = new URLSearchParams({ token, lang: language });
  return `${issuerOf(config)}/interaction/${encodeURIComponent(uid)}/${page}?${query}`;
}

export function verifyEmailLink(config: Config, uid: string, token: string, language: Language): string {
  return link(config, uid, 'verify-email', token, language);
}

export function resetPasswordLink(config: Config, uid: string, token: string, language: Language): string {
  return link(config, uid, 'reset-password', token, language);
}
