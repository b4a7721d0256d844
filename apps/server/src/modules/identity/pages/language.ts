import { LANGUAGES, type Language } from '@canola/api-schema/access';
import type { Config } from '../../../platform/config/config.ts';
import { languageOfBrowser } from '../../../platform/i18n/preferred-language.ts';
import { cookieNames } from '../cookie-names.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export function asLanguage(text: unknown): Language | undefined {
  return LANGUAGES.find((language) => language === text);
}

/** `ui_locales` is a list in order of preference, `cs-CZ cs en`. */
export function languageOfLocales(locales: unknown): Language | undefined {
  if (typeof locales !== 'string') return undefined;
  for (const locale of locales.split(/\s+/)) {
    const language = asLanguage(locale.toLowerCase().split('-')[0]);
    if (language) return language;
  }
  return undefined;
}

function languageOfCookie(cookie: string | undefined): Language | undefined {
  const value = /(?:^|;\s*)(?:__Host-)?lang=([^;]*)/.exec(cookie ?? '')?.[1];
  return asLanguage(value);
}

interface LanguageHeaders {
  cookie?: string | undefined;
  'accept-language'?: string | undefined;
}

/**
 * The language chosen before on these pages, else the browser's preference, else English
 * (docs/product/accounts.md#profile).
 */
export function languageOf(headers: LanguageHeaders): Language {
  return languageOfCookie(headers.cookie) ?? languageOfBrowser(headers['accept-language']) ?? 'en';
}

export function languageCookie(language: Language, config: Pick<Config, 'publicUrl'>): string {
  const { isSecure, language: name } = cookieNames(config);
  const secure = isSecure ? '; Secure' : '';
  return `${name}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}
