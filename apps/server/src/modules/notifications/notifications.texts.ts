import { type Language, LOCALE_OF } from '@canola/api-schema/access';
import type { NotificationKind } from '@canola/api-schema/notifications/notification';
import { formatExactMoney, formatNumber } from '@canola/api-schema/number-format';
import { texts } from '../../platform/i18n/texts.ts';
import { KIND_PARAMS, MARKET_PRICES, type PricedKind } from './notifications.kinds.ts';

/** Title and body in the reader's language; with `isMasked` without any market price. */
export function render(
  kind: NotificationKind,
  params: unknown,
  { language, isMasked }: { language: Language; isMasked: boolean },
): { title: string; body: string } {
  const t = texts(language, 'notifications');
  const known: Record<string, unknown> = { ...KIND_PARAMS[kind].parse(params) };
  const hidden: readonly string[] =
    isMasked && kind in MARKET_PRICES ? MARKET_PRICES[kind as PricedKind] : [];
  for (const name of hidden) delete known[name];
  const words = wording(known, language, (key) => t(key));
  return { title: t(`${kind}.title`, words), body: t(`${kind}.${bodyOf()}`, words) };

  function bodyOf(): string {
    if (hidden.length > 0) return 'masked';
    if (kind === 'company.approved' && known.role === 'USER') return 'reader';
    return words.why === undefined ? 'body' : 'because';
  }
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
    else if (name === 'plan') words[name] = texts(language, 'invoices')(`plan.${value}`);
    else if (name === 'tons')
      words[name] =
        `${formatNumber(String(value), LOCALE_OF[language], { maxDecimals: 1 })}\u00a0${t(`unit.${params.unit ?? 'T'}`)}`;
    else if (name === 'price' || name === 'lowPrice' || name === 'amount')
      words[name] = formatExactMoney(String(value), String(params.currency), LOCALE_OF[language]);
    else if (name === 'dateFrom' || name === 'dateTo') words[name] = formatDay(String(value), language);
    else words[name] = String(value);
  }
  return words;
}

function formatDay(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALE_OF[language], {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return format.format(new Date(day));
}
