import { type Language, LOCALE_OF } from '@canola/api-schema/access';
import { isAlertMessage } from '@canola/api-schema/notifications/channels';
import type { NotificationKind } from '@canola/api-schema/notifications/notification';
import { formatExactMoney, formatNumber } from '@canola/api-schema/number-format';
import { Decimal } from 'decimal.js';
import { dateFormat } from '../../platform/i18n/date-format.ts';
import { type Translate, texts } from '../../platform/i18n/texts.ts';
import { KIND_PARAMS, MARKET_PRICES, type PricedKind } from './notifications.kinds.ts';

export function isUnderstood(kind: string, params: unknown): boolean {
  return Object.hasOwn(KIND_PARAMS, kind) && KIND_PARAMS[kind as NotificationKind].safeParse(params).success;
}

const hiddenOf = (kind: NotificationKind, isMasked: boolean): readonly string[] =>
  isMasked && kind in MARKET_PRICES ? MARKET_PRICES[kind as PricedKind] : [];

function shownParams(kind: NotificationKind, params: unknown, isMasked: boolean): Record<string, unknown> {
  const known: Record<string, unknown> = { ...KIND_PARAMS[kind].parse(params) };
  for (const name of hiddenOf(kind, isMasked)) delete known[name];
  return known;
}

/**
 * Title and body in the reader's language; with `isMasked` without any market price, with `isPast` as something that
 * was.
 */
export function render(
  kind: NotificationKind,
  params: unknown,
  { language, isMasked, isPast = false }: { language: Language; isMasked: boolean; isPast?: boolean },
): { title: string; body: string } {
  const t = texts(language, 'notifications');
  const known = shownParams(kind, params, isMasked);
  const words = wording(known, language, t);
  const body = hiddenOf(kind, isMasked).length > 0 ? 'masked' : bodyOf(kind, known, isPast);
  return { title: t(`${kind}.${titleOf(kind, known)}`, words), body: t(`${kind}.${body}`, words) };
}

const FACTS = [
  'crop',
  'tons',
  'ticket',
  'number',
  'trader',
  'farm',
  'amount',
  'price',
  'total',
  'lowPrice',
  'answerBy',
  'reason',
  'date',
] as const;

/** The same as lines of a name and its value, for a mail; empty for what is only a sentence. */
export function factsOf(
  kind: NotificationKind,
  params: unknown,
  { language, isMasked }: { language: Language; isMasked: boolean },
): string {
  const known = shownParams(kind, params, isMasked);
  if ((!known.crop && !known.number) || isAlertMessage(kind)) return '';
  if (known.price && (known.trader || known.farm))
    known.total = new Decimal(String(known.price))
      .times(String(known.tons))
      .toFixed(2, Decimal.ROUND_HALF_UP);
  const t = texts(language, 'notifications');
  const words = wording(known, language, t);
  const day = known.number ? 'due' : kind.startsWith('ladder.') ? 'closingDay' : 'date';
  const nameOf = (fact: string) => t(`fact.${fact === 'date' ? day : fact}`, words);
  return FACTS.flatMap((name) => (words[name] ? [`${nameOf(name)}: ${words[name]}`] : [])).join('\n');
}

/** Nothing is paused for a company that has another plan that is as good. */
function titleOf(kind: NotificationKind, { other, what }: Record<string, unknown>): string {
  if (kind === 'alert.price' && what !== 'NET_PRICE') return String(what);
  return kind === 'subscription.past-due' && other ? 'unpaid' : 'title';
}

/** The kind's text that fits the parameters. */
function bodyOf(kind: NotificationKind, known: Record<string, unknown>, isPast: boolean): string {
  if (isPast && isAlertMessage(kind)) return 'was';
  if (kind === 'company.approved' && known.kind === 'TRADER') return 'desk';
  if (kind === 'company.approved' && known.role === 'USER') return 'reader';
  if (kind === 'contract.expiring') return String(known.turn);
  if (kind === 'contract.ready-to-sign' && known.date) return 'until';
  if (kind === 'payment.completed' && known.until) return 'until';
  if (kind === 'payment.failed' && known.date) return 'again';
  if (kind === 'payment.failed' && known.until) return known.decline === 'missing' ? 'missing' : 'last';
  if (kind === 'subscription.given' && known.before) return 'instead';
  if (kind === 'subscription.past-due' && known.other) return 'covered';
  if (kind === 'payment.returned' && known.obstacle) return String(known.obstacle);
  if (kind === 'desk.settlement-disputed') return 'body';
  return known.why === undefined && known.decline === undefined ? 'body' : 'because';
}

const MONEY = new Set(['price', 'threshold', 'lowPrice', 'total', 'amount', 'rest']);

/** Parameters as words of a sentence in the language: names chosen, numbers formatted. */
function wording(params: Record<string, unknown>, language: Language, t: Translate): Record<string, string> {
  const words: Record<string, string> = {
    ofCompany: '',
    forCompany: '',
    perUnit: t(`perUnit.${params.unit ?? 'T'}`),
  };
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) continue;
    if (name === 'company') {
      const company = String(value);
      words.company = company;
      for (const part of ['ofCompany', 'forCompany']) words[part] = ` ${t(part, { company })}`;
    } else if (name === 'crop' || name === 'second')
      words[name] = (value as Record<Language, string>)[language];
    else if (name === 'role') words[name] = t(`role.${value}`);
    else if (name === 'reason') words[name] = t(`reason.${value}`);
    else if (name === 'direction' || name === 'commodity') words[name] = t(`${name}.${value}`);
    else if (name === 'month')
      words[name] = formatDay(String(value), language, { month: 'long', year: 'numeric' });
    else if (name === 'decline') words[name] = texts(language, 'billing')(`decline.${value}`);
    else if (name === 'plan' || name === 'before' || name === 'other')
      words[name] = texts(language, 'invoices')(`plan.${value}`);
    else if (name === 'tons')
      words[name] =
        `${formatNumber(String(value), LOCALE_OF[language], { maxDecimals: 1 })}\u00a0${t(`unit.${params.unit ?? 'T'}`)}`;
    else if (MONEY.has(name))
      words[name] = formatExactMoney(String(value), String(params.currency), LOCALE_OF[language]);
    else if (name === 'answerBy' || name === 'at')
      words[name] = dateFormat(LOCALE_OF[language], {
        dateStyle: 'long',
        timeStyle: 'short',
        timeZone: String(params.zone),
      }).format(new Date(String(value)));
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
