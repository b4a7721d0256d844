import { FEATURES } from '@canola/api-schema/access';
import { DAY_MS } from '@canola/api-schema/duration';
import type { CurrencyType } from '@canola/api-schema/money';
import { dayInZone, parseQuarterId, quarterDates } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { Decimal } from 'decimal.js';
import { addLadder, addOrder } from '../../modules/trading/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { found } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { DEMO_COMPANIES } from '../demo-accounts.ts';
import { liveOn, type SeedClock } from './contract-life.ts';
import { taken } from './demo-deliveries.ts';
import { type DemoMarket, STANDING_ABOVE } from './demo-market.ts';
import { DEMO_TRADER_ID } from './demo-trader.ts';
import { type DemoQuote, listBestQuotes, listQuotes, markNotified } from './demo-trading.queries.ts';

/** A storage of a company, with its offers by crop. */
export interface Place {
  zip: string;
  offers: Map<string, string>;
}

const ANY_TRADER = { customTransport: false, transportNote: null, note: null, onlyTraderId: null };

export async function seedOrders(
  deps: Deps,
  viewer: Viewer,
  { orders }: DemoMarket,
  company: { id: string; currency: CurrencyType },
  places: Map<string, Place>,
): Promise<void> {
  for (const { storage, cropId, tons, above, stop } of orders) {
    const place = found(places.get(storage), 'server.failed');
    const [best] = await listQuotes(deps.db, company.id, place.zip, cropId, { not: DEMO_TRADER_ID });
    const quote: DemoQuote = found(best, 'server.failed');
    const times = (factor: number) => new Decimal(quote.price).times(factor).toFixed(0);
    taken(
      await addOrder(deps, viewer, {
        offerId: found(place.offers.get(cropId), 'server.failed'),
        amount: tons,
        currency: company.currency,
        price: times(above),
        lowPrice: stop ? times(stop) : null,
        quarterId: quote.quarterId,
        ...ANY_TRADER,
      }),
    );
  }
}

const STANDING_QUARTERS = 3;

export async function seedStanding(
  deps: Deps,
  viewer: Viewer,
  { standing = [] }: DemoMarket,
  company: { id: string; currency: CurrencyType },
  places: Map<string, Place>,
): Promise<void> {
  // Placed while the trial ran, whatever the plan is now.
  const memberships = viewer.memberships.map((member) => ({ ...member, fullFeatures: FEATURES }));
  const onTrial = { ...viewer, memberships };
  for (const [storage, cropId, tons] of standing)
    for (const { quarterId, price } of await listBestQuotes(deps.db, company.id, cropId, STANDING_QUARTERS))
      for (const [at, above] of STANDING_ABOVE.entries())
        taken(
          await addOrder(deps, onTrial, {
            offerId: found(places.get(storage)?.offers.get(cropId), 'server.failed'),
            amount: found(tons[at], 'server.failed'),
            currency: company.currency,
            price: new Decimal(price).times(above).toFixed(0),
            lowPrice: null,
            quarterId,
            ...ANY_TRADER,
          }),
        );
}

/** One that is partly sold. */
export async function seedLadder(
  deps: Deps & { clock: SeedClock },
  viewer: Viewer,
  market: DemoMarket,
  company: { id: string; currency: CurrencyType; userId: string },
  places: Map<string, Place>,
): Promise<void> {
  if (!market.ladder) return;
  const { storage, cropId, tons, rungs, closing } = market.ladder;
  const country = DEMO_COMPANIES[market.company].countryId;
  const place = found(places.get(storage), 'server.failed');
  const [best] = await listQuotes(deps.db, company.id, place.zip, cropId, { not: DEMO_TRADER_ID });
  const quote = found(best, 'server.failed');
  const times = (factor: number) => new Decimal(quote.price).times(factor).toFixed(0);
  const now = deps.clock.now();
  const lastDay = quarterDates(found(parseQuarterId(quote.quarterId), 'server.failed')).dateTo;
  const inAMonth = dayInZone(new Date(now.getTime() + 30 * DAY_MS), timeZoneOf(country));
  const sellBy = inAMonth < lastDay ? inAMonth : lastDay;
  const isAhead = sellBy > dayInZone(now, timeZoneOf(country));
  const { contractIds } = taken(
    await addLadder(deps, viewer, {
      offerId: found(place.offers.get(cropId), 'server.failed'),
      quarterId: quote.quarterId,
      currency: company.currency,
      tons,
      rungs: rungs.map(({ share, above }) => ({ share, price: times(above) })),
      onlyTraderId: null,
      customTransport: false,
      transportNote: null,
      lowPrice: null,
      sellBy: isAhead ? sellBy : null,
      closingPrice: isAhead ? times(closing) : null,
    }),
  );
  await markNotified(deps.db, contractIds);
  await liveOn(deps, {
    companyId: company.id,
    contractId: contractIds,
    userId: company.userId,
    traderId: quote.traderId,
    country,
    signatory: market.signatory,
    createdAt: now,
    end: 'PROCESSING',
  });
}
