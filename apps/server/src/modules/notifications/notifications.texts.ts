import type { Language } from '@canola/api-schema/access';
import type { NotificationKind } from '@canola/api-schema/notifications/notification';
import { texts } from '../../platform/i18n/texts.ts';
import { KIND_PARAMS } from './notifications.kinds.ts';

const LOCALE: Record<Language, string> = { en: 'en-IE', cs: 'cs-CZ', ro: 'ro-RO' };

/** Title and body in the reader's language. */
export function render(
  kind: NotificationKind,
  params: unknown,
  language: Language,
): { title: string; body: string } {
  const t = texts(language, 'notifications');
  const words = wording(KIND_PARAMS[kind].parse(params), language, (key) => t(key));
  const body = words.why === undefined ? 'body' : 'because';
  return { title: t(`${kind}.title`, words), body: t(`${kind}.${body}`, words) };
}

/** Parameters as they stand in a sentence of the language: names chosen, numbers formatted. */
function wording(
  params: Record<string, unknown>,
  language: Language,
  t: (key: string) => string,
): Record<string, string> {
  const words: Record<string, string> = {};
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) continue;
    if (name === 'crop') words[name] = (value as Record<Language, string>)[language];
    else if (name === 'role') words[name] = t(`role.${value}`);
    else if (name === 'reason') words[name] = t(`reason.${value}`);
    else if (name === 'tons')
      words[name] = `${number(String(value), language, 1)}\u00a0${t(`unit.${params.unit ?? 'T'}`)}`;
    else if (name === 'price' || name === 'lowPrice' || name === 'amount')
      words[name] = money(String(value), String(params.currency), language);
    else words[name] = String(value);
  }
  return words;
}

const number = (decimal: string, language: Language, digits: number) =>
  new Intl.NumberFormat(LOCALE[language], { maximumFractionDigits: digits }).format(
    decimal as Intl.StringNumericLiteral,
  );

/** CZK shows no decimals, other currencies two (docs/product/prices.md#currencies). */
function money(decimal: string, currency: string, language: Language): string {
  const digits = currency === 'CZK' ? 0 : 2;
  return new Intl.NumberFormat(LOCALE[language], {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(decimal as Intl.StringNumericLiteral);
}
