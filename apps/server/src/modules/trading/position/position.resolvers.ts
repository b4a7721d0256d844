import { defaultHaulage } from '@canola/api-schema/net-price';
import { AppError } from '../../../platform/errors.ts';
import type { MarketPrice } from '../../prices/index.ts';
import { findHaulageRates } from '../../users/index.ts';
import { readableCompanies } from '../companies/access.service.ts';
import type { TradingContext } from '../context.ts';
import { isId } from '../field-checks.ts';
import type {
  CropPosition,
  MutationResolvers,
  PositionValue,
  QueryResolvers,
} from '../generated/resolvers.ts';
import { maskFor } from '../masking/masking.service.ts';
import { payloadOf } from '../payload.ts';
import { shownCrop, shownQuarter } from '../reference/reference-shown.ts';
import type { Traders } from '../traders.ts';
import { type CompanyPositions, findPositions } from './position.queries.ts';
import { removeSeasonPlan, setSeasonPlan } from './position.service.ts';
import { type Conditions, type Valued, valueRest } from './position-value.ts';

const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;

const MASKED: PositionValue = {
  masked: true,
  price: null,
  priceBefore: null,
  unvalued: null,
  unvaluedStanding: null,
  trader: null,
  quarter: null,
  storageId: null,
};

export const positionQueries: QueryResolvers = {
  async positions(_, { companyId, yearHarvested, delivers, favourites, locale }, context) {
    const { deps, viewer } = context;
    checkYear(yearHarvested);
    const now = deps.clock.now();
    const found = isId(companyId)
      ? await findPositions(deps.db.$client, readableCompanies(viewer), { companyId, yearHarvested, now })
      : undefined;
    if (!found) return null;
    const { usersCompanyId, currency, largest, crops } = found;
    const cropIds = crops.map(({ cropId }) => cropId);
    // Before any price is read: a value and its price are told by the same mask.
    const isMasked = await maskFor(context, { usersCompanyId }, { cropIds, favourites });
    const pricesIn = await pricesByRegion(
      context,
      found,
      cropIds.filter((cropId) => !isMasked(cropId)),
    );
    const haulageRate = delivers
      ? ((await findHaulageRates(deps.db, viewer.userId))[currency] ?? defaultHaulage(currency))
      : null;
    const { traders } = context;
    const conditions: Conditions = { yearHarvested, now, haulageRate, pointOf: traders.pointOf };
    return crops.flatMap((row): CropPosition[] => {
      const { cropId, ...position } = row;
      const crop = shownCrop(traders, cropId, locale);
      if (!crop) return [];
      const value = isMasked(cropId)
        ? MASKED
        : shownValue(
            traders,
            valueRest(row, largest, (regionId) => pricesIn(regionId, cropId), conditions),
          );
      return [{ ...position, crop, yearHarvested, currency, value }];
    });
  },
};

export const positionMutations: MutationResolvers = {
  setSeasonPlan(_, { plan, clientMutationId = null }, context) {
    const { harvested = null, costPerHa = null, costPerTon = null, version = null, ...rest } = plan;
    const input = { ...rest, harvested, costPerHa, costPerTon, version };
    return payloadOf(
      context,
      setSeasonPlan(context.deps, context.viewer, input, clientMutationId),
      (saved) => ({ id: plan.cropId, version: Number(saved.version) }),
      { crop: 'cropId' },
    );
  },
  removeSeasonPlan(_, { clientMutationId = null, ...input }, context) {
    return payloadOf(
      context,
      removeSeasonPlan(context.deps, context.viewer, input, clientMutationId),
      () => ({ id: input.cropId, version: null }),
    );
  },
};

/** Nobody harvests in other years, and PostgreSQL knows no such days. */
function checkYear(year: number): void {
  if (year < FIRST_YEAR || year > LAST_YEAR)
    throw new AppError('request.invalid', 'There is no such harvest.');
}

async function pricesByRegion(
  { newestQuotes }: TradingContext,
  { currency, largest, crops }: CompanyPositions,
  cropIds: readonly string[],
): Promise<(regionId: string, cropId: string) => readonly MarketPrice[]> {
  const offers = crops.flatMap((row) => row.offers);
  const regionIds = new Set([...offers, ...(largest ? [largest] : [])].map(({ regionId }) => regionId));
  const prices = new Map<string, readonly MarketPrice[]>();
  if (cropIds.length > 0)
    for (const regionId of regionIds)
      for (const { cropId, prices: quotes } of await newestQuotes.list({ regionId, cropIds, currency }))
        prices.set(`${regionId} ${cropId}`, quotes);
  return (regionId, cropId) => prices.get(`${regionId} ${cropId}`) ?? [];
}

function shownValue(
  traders: Traders,
  { price, priceBefore, unvalued, unvaluedStanding, quote, storageId }: Valued,
): PositionValue {
  return {
    masked: false,
    price,
    priceBefore,
    unvalued,
    unvaluedStanding,
    trader: (quote && traders.find(quote.traderId)) ?? null,
    quarter: (quote && shownQuarter(quote.quarterId)) ?? null,
    storageId,
  };
}
