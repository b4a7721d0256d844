import type { Language } from '@canola/api-schema/access';
import type { Config } from '../../../config.ts';
import { issuerOf } from '../issuer.ts';

/**
 * The link is below the interaction's path, so the browser that started it sends its cookie and continues directly;
 * any other browser has only the token.
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
