import type { Language } from '@canola/api-schema/access';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { texts } from '../../../platform/i18n/texts.ts';
import type { MarketPrice } from '../../prices/index.ts';
import type { OrderReason, OrderReasonCode } from '../generated/resolvers.ts';
import { showPrices } from '../prices/price-shown.ts';
import { shownQuarter } from '../reference/reference-shown.ts';
import type { Traders } from '../traders.ts';
import { amountWords, dateWords, moneyWords } from '../wording.ts';
import type { Evaluation } from './explain.queries.ts';
import type { Explanation, OrderReason as Reason } from './explain.service.ts';

interface Reading {
  traders: Traders;
  locale: Language;
  /**
   * Whether the plan shows the crop's prices; otherwise none leaves the server, not even inside a sentence
   * (docs/product/plans.md#masking).
   */
  isShown: boolean;
}

/** Null for an order that is no longer active: there is nothing to explain. */
export function showReason({ reason, evaluation }: Explanation, reading: Reading): OrderReason | null {
  if (reason.code === 'not-active') return null;
  const { isShown, locale, traders } = reading;
  const better = isShown && WAITS_FOR_PRICE.has(reason.code) ? evaluation.better : null;
  const shown = (quote: MarketPrice) => showPrices(traders, [quote], locale, false)[0] ?? null;
  return {
    code: reason.code.toUpperCase().replaceAll('-', '_') as OrderReasonCode,
    message: [messageOf(reason, evaluation, reading), better && betterOf(better, evaluation, reading)]
      .filter(Boolean)
      .join(' '),
    best: isShown && 'best' in reason ? shown(reason.best) : null,
    better: better && shown(better),
    distance: isShown && 'distance' in reason ? reason.distance : null,
    floor: 'floor' in reason ? reason.floor : null,
    newestAt: 'newestAt' in reason ? reason.newestAt.toISOString() : null,
  };
}

/** Any other reason that holds an order up would also hold up a sale to another trader. */
const WAITS_FOR_PRICE: ReadonlySet<Reason['code']> = new Set([
  'trader-silent',
  'quotes-too-old',
  'below-price',
  'stop-refused',
  'no-room',
]);

function betterOf(
  better: MarketPrice,
  { currency, onlyTraderId }: Evaluation,
  { locale, traders }: Reading,
): string {
  return texts(locale, 'trading')('reason.better', {
    other: traders.nameOf(better.traderId),
    better: moneyWords(better.price, currency, locale),
    trader: traders.nameOf(onlyTraderId ?? ''),
  });
}

function messageOf(reason: Reason, evaluation: Evaluation, { locale, isShown, traders }: Reading): string {
  const { currency, regionId, onlyTraderId, price } = evaluation;
  const money = (amount: string) => moneyWords(amount, currency, locale);
  const code = reason.code.toUpperCase().replaceAll('-', '_');
  const isMasked = !isShown && 'best' in reason;
  // An order for one trader names whose price it is.
  const isNamed = onlyTraderId !== null && ('best' in reason || 'newestAt' in reason);
  const variant = [isMasked && 'masked', isNamed && 'only', code].filter(Boolean).join('.');
  return texts(locale, 'trading')(`reason.${variant}`, {
    ...('quarterId' in reason && { quarter: shownQuarter(reason.quarterId)?.name ?? reason.quarterId }),
    ...(onlyTraderId !== null && { trader: traders.nameOf(onlyTraderId) }),
    ...('newestAt' in reason && {
      day: dateWords(reason.newestAt, locale, timeZoneOf(regionId.slice(0, 2))),
    }),
    ...('best' in reason && isShown && { best: money(reason.best.price) }),
    ...('left' in reason && { left: amountWords(reason.left, locale) }),
    ...('distance' in reason && isShown && { distance: money(reason.distance) }),
    ...('floor' in reason && { floor: money(reason.floor), low: money(reason.low), price: money(price) }),
  });
}
