import { type Language, LOCALE_OF } from '@canola/api-schema/access';
import type { NotificationKind } from '@canola/api-schema/notifications/notification';
import { formatExactMoney, formatNumber } from '@canola/api-schema/number-format';
import { dateFormat } from '../../platform/i18n/date-format.ts';
import { type Translate, texts } from '../../platform/i18n/texts.ts';
import { KIND_PARAMS, MARKET_PRICES, type PricedKind } from './notifications.kinds.ts';

export function isUnderstood(kind: string, params: unknown): boolean {
  return Object.hasOwn(KIND_PARAMS, kind) && KIND_PARAMS[kind as NotificationKind].safeParse(params).success;
}

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
  const words = wording(known, language, t);
  const body = hidden.length > 0 ? 'masked' : bodyOf(kind, known);
  return { title: t(`${kind}.${titleOf(kind, known)}`, words), body: t(`${kind}.${body}`, words) };
}

/** Nothing is paused for whoever has another plan that is as good. */
function titleOf(kind: NotificationKind, { other }: Record<string, unknown>): string {
  return kind === 'subscription.past-due' && other ? 'unpaid' : 'title';
}

/** Which of the kind's texts says what is known: rows that were stored before name less. */
function bodyOf(kind: NotificationKind, known: Record<string, unknown>): string {
  if (kind === 'company.approved' && known.role === 'USER') return 'reader';
  if (kind === 'payment.completed' && known.until) return 'until';
  if (kind === 'payment.failed' && known.date) return 'again';
  if (kind === 'payment.failed' && known.until) return known.decline === 'missing' ? 'missing' : 'last';
  if (kind === 'subscription.given' && known.before) return 'instead';
  if (kind === 'subscription.past-due' && known.other) return 'covered';
  if (kind === 'payment.returned' && known.obstacle) return String(known.obstacle);
  return known.why === undefined && known.decline === undefined ? 'body' : 'because';
}

const MONEY = new Set(['price', 'lowPrice', 'amount', 'rest']);

/** Parameters as they stand in a sentence of the language: names chosen, numbers formatted. */
function wording(params: Record<string, unknown>, language: Language, t: Translate): Record<string, string> {
  const words: Record<string, string> = { ofCompany: '', forCompany: '' };
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) continue;
    if (name === 'company') {
      const company = String(value);
      words.company = company;
      for (const part of ['ofCompany', 'forCompany']) words[part] = ` ${t(part, { company })}`;
    } else if (name === 'crop') words[name] = (value as Record<Language, string>)[language];
    else if (name === 'role') words[name] = t(`role.${value}`);
    else if (name === 'reason') words[name] = t(`reason.${value}`);
    else if (name === 'decline') words[name] = texts(language, 'billing')(`decline.${value}`);
    else if (name === 'plan' || name === 'before' || name === 'other')
      words[name] = texts(language, 'invoices')(`plan.${value}`);
    else if (name === 'tons')
      words[name] =
        `${formatNumber(String(value), LOCALE_OF[language], { maxDecimals: 1 })}\u00a0${t(`unit.${params.unit ?? 'T'}`)}`;
    else if (MONEY.has(name))
      words[name] = formatExactMoney(String(value), String(params.currency), LOCALE_OF[language]);
    else if (name === 'dateFrom' || name === 'dateTo')
      words[name] = formatDay(String(value), language, { day: 'numeric', month: 'long' });
    else if (name === 'date' || name === 'until')
      words[name] = formatDay(String(value), language, { dateStyle: 'long' });
    else words[name] = String(value);
  }
  return words;
}

function formatDay(day: string, language: Language, style: Intl.DateTimeFormatOptions): string {
  return dateFormat(LOCALE_OF[language], { ...style, timeZone: 'UTC' }).format(new Date(day));
}
