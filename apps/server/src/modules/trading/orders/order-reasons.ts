import type { Language } from '@canola/api-schema/access';
import { formatQuarter, parseQuarterId } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { Decimal } from 'decimal.js';
import { texts } from '../../../platform/i18n/texts.ts';
import type { MarketPrice, OrderReason, OrderReasonCode } from '../generated/resolvers.ts';
import { dayStart } from '../prices/days.ts';
import { showPrices } from '../prices/price-shown.ts';
import { shownTrader } from '../reference/reference-shown.ts';
import { dateWords, moneyWords } from '../wording.ts';
import type { Evaluation } from './explain.queries.ts';
import type { Explanation, OrderReason as Reason } from './explain.service.ts';

interface Reading {
  locale: Language;
  /**
   * Whether the plan shows the crop's prices; otherwise none leaves the server, not even inside a sentence
   * (docs/product/plans.md#masking).
   */
  isShown: boolean;
  now: Date;
}

/** Null for an order that is no longer active: there is nothing to explain. */
export function showReason({ reason, evaluation }: Explanation, reading: Reading): OrderReason | null {
  if (reason.code === 'not-active') return null;
  const { isShown } = reading;
  return {
    code: reason.code.toUpperCase().replaceAll('-', '_') as OrderReasonCode,
    message: messageOf(reason, evaluation, reading),
    best: isShown && 'best' in reason ? bestOf(evaluation, reading) : null,
    distance: isShown && 'distance' in reason ? reason.distance : null,
    floor: 'floor' in reason ? reason.floor : null,
    newestAt: 'newestAt' in reason ? reason.newestAt.toISOString() : null,
  };
}

function messageOf(reason: Reason, { currency, regionId }: Evaluation, { locale, isShown }: Reading): string {
  const money = (amount: string) => moneyWords(amount, currency, locale);
  const code = reason.code.toUpperCase().replaceAll('-', '_');
  const isMasked = !isShown && 'best' in reason;
  return texts(locale, 'trading')(`reason.${isMasked ? 'masked.' : ''}${code}`, {
    ...('quarterId' in reason && { quarter: quarterName(reason.quarterId) }),
    ...('traderId' in reason && { trader: shownTrader(reason.traderId)?.name ?? reason.traderId }),
    ...('newestAt' in reason && {
      day: dateWords(reason.newestAt, locale, timeZoneOf(regionId.slice(0, 2))),
    }),
    ...('best' in reason && isShown && { best: money(reason.best.price) }),
    ...('distance' in reason && isShown && { distance: money(reason.distance) }),
    ...('floor' in reason && { floor: money(reason.floor) }),
  });
}

function quarterName(id: string): string {
  const quarter = parseQuarterId(id);
  return quarter ? formatQuarter(quarter) : id;
}

function bestOf(found: Evaluation, { locale, now }: Reading): MarketPrice | null {
  const { bestQuoteId, bestTraderId, bestPrice, bestQuotedPrice, bestQuotedCurrency, bestPublishedAt } =
    found;
  if (
    !bestQuoteId ||
    !bestTraderId ||
    !bestPrice ||
    !bestQuotedPrice ||
    !bestQuotedCurrency ||
    !bestPublishedAt
  )
    return null;
  const { regionId, cropId, quarterId, currency, bestPreviousPrice } = found;
  const isOfToday = bestPublishedAt >= dayStart(now, timeZoneOf(regionId.slice(0, 2)));
  const change = bestPreviousPrice && new Decimal(bestPrice).minus(bestPreviousPrice).toFixed(2);
  const [price] = showPrices(
    [
      {
        id: bestQuoteId,
        regionId,
        cropId,
        quarterId,
        traderId: bestTraderId,
        price: bestPrice,
        currency,
        quotedPrice: bestQuotedPrice,
        quotedCurrency: bestQuotedCurrency,
        publishedAt: bestPublishedAt.toISOString(),
        change: isOfToday ? change : '0.00',
      },
    ],
    locale,
    false,
  );
  return price ?? null;
}
