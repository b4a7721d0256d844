import { LANGUAGES, type Language } from '@canola/api-schema/access';
import Negotiator from 'negotiator';

/** The browser's preferred one of our languages, or undefined when it lists none of them. */
export function languageOfBrowser(acceptLanguage: string | undefined): Language | undefined {
  if (!acceptLanguage) return undefined;
  const wanted = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).languages();
  return wanted.flatMap(
    (tag) => LANGUAGES.find((language) => language === tag.toLowerCase().split('-')[0]) ?? [],
  )[0];
}

/** English when the browser lists none of our languages (docs/product/screens.md). */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  return languageOfBrowser(acceptLanguage) ?? 'en';
}
