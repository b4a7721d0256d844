import { CLOSING_MEDIAN_DAYS } from '@canola/api-schema/limits';
import { addQuarters, dayInZone, monthsBefore, parseQuarterId, quarterId } from '@canola/api-schema/quarter';
import { AppError } from '../../../platform/errors.ts';
import { factsOfRegion } from '../../prices/index.ts';
import { readableCompanies } from '../companies/access.service.ts';
import type { TradingContext } from '../context.ts';
import { isId, priceErrors } from '../field-checks.ts';
import type {
  LadderClosing,
  LadderReplay,
  LadderRungInput,
  MutationResolvers,
  QueryResolvers,
  Resolvers,
} from '../generated/resolvers.ts';
import { maskFor } from '../masking/masking.service.ts';
import { reasonOf } from '../orders/orders.resolvers.ts';
import { payloadOf } from '../payload.ts';
import { knownTraders } from '../prices/limits.ts';
import { shownQuarter } from '../reference/reference-shown.ts';
import { bestPrices, daysBefore, leastClosing, medianPrice } from './closing.ts';
import { findLadderPlace } from './ladder.queries.ts';
import {
  addLadder,
  editLadder,
  endLadder,
  holdLadder,
  type LadderResult,
  resumeLadder,
} from './ladder.service.ts';
import { pricesErrors, type RungInput, rungOf, rungsErrors } from './ladder-input.ts';
import { replayLadder } from './replay.ts';

const YEAR_MONTHS = 12;

const MASKED_REPLAY: LadderReplay = {
  masked: true,
  quarter: null,
  days: [],
  fills: [],
  soldTons: '0',
  unsoldTons: '0',
  value: '0',
  average: null,
  atStart: null,
  equalParts: null,
  lastDay: null,
};

export const ladderResolvers: Resolvers = { LadderRung: { reason: reasonOf } };

/** Each reads the stored prices of a month or a year. */
export const ladderQueries: QueryResolvers = {
  async ladderClosing(_, args, context): Promise<LadderClosing | null> {
    const market = await marketOf(context, args);
    if (!market) return null;
    if (market.isMasked) return { masked: true, least: null, median: null };
    const median = (await medianPrice(context.deps, market)) ?? null;
    return { masked: false, median, least: median && leastClosing(median) };
  },

  async ladderReplay(_, args, context): Promise<LadderReplay | null> {
    const { sellBy = null, closingPrice = null, lowPrice = null, storageCost = null, tons } = args;
    const rungs = args.rungs.map(rungInput);
    checkTerms({ tons, rungs, lowPrice, closingPrice, storageCost });
    const market = await marketOf(context, args);
    const wanted = parseQuarterId(args.quarterId);
    if (!market || !wanted) return null;
    if (market.isMasked) return MASKED_REPLAY;
    const today = dayInZone(context.deps.clock.now(), factsOfRegion(market.regionId)?.timeZone ?? 'UTC');
    const from = monthsBefore(today, YEAR_MONTHS);
    const end = sellBy === null ? undefined : monthsBefore(sellBy, YEAR_MONTHS);
    // A closing day more than a year ahead is beyond what has been: nothing is sold on it.
    const closes = end !== undefined && end <= today;
    const to = closes ? end : today;
    const earlier = quarterId(addQuarters(wanted, -4));
    const days = await bestPrices(
      context.deps,
      { ...market, quarterId: earlier },
      { from: daysBefore(from, CLOSING_MEDIAN_DAYS), to },
    );
    const ladder = { tons, rungs: rungs.map(rungOf), lowPrice, closingPrice: closes ? closingPrice : null };
    return {
      masked: false,
      quarter: shownQuarter(earlier) ?? null,
      ...replayLadder(ladder, { from, to, days, storageCost: storageCost ?? '0' }),
    };
  },
};

async function marketOf(
  context: TradingContext,
  {
    offerId,
    quarterId: quarter,
    onlyTrader,
    favourites,
  }: { offerId: string; quarterId: string; onlyTrader?: string | null; favourites: readonly string[] },
) {
  const { deps, viewer, traders } = context;
  const place = isId(offerId)
    ? await findLadderPlace(deps.db, readableCompanies(viewer), offerId)
    : undefined;
  if (!place || !parseQuarterId(quarter)) return undefined;
  const { usersCompanyId, cropId, regionId, currency } = place;
  const isMasked = await maskFor(context, { usersCompanyId }, { cropIds: [cropId], favourites });
  const [onlyTraderId = null] = onlyTrader == null ? [] : knownTraders(traders, [onlyTrader]);
  return { isMasked: isMasked(cropId), cropId, regionId, currency, onlyTraderId, quarterId: quarter };
}

function checkTerms({
  tons,
  rungs,
  lowPrice,
  closingPrice,
  storageCost,
}: {
  tons: string;
  rungs: readonly RungInput[];
  lowPrice: string | null;
  closingPrice: string | null;
  storageCost: string | null;
}): void {
  const errors = pricesErrors({ rungs, lowPrice });
  const isWrong =
    errors.length > 0 ||
    rungsErrors({ tons, rungs }).length > 0 ||
    (closingPrice !== null && priceErrors('closingPrice', closingPrice).length > 0) ||
    (storageCost !== null && !(Number(storageCost) >= 0 && Number(storageCost) <= MAX_STORAGE_COST));
  if (isWrong) throw new AppError('request.invalid', 'There is no such ladder.');
}

const MAX_STORAGE_COST = 100_000;

const rungInput = ({ share = null, price }: LadderRungInput): RungInput => ({ share, price });

const idsOf = ({ ladderId, offerId, version, contractIds }: LadderResult) => ({
  id: ladderId,
  offerId,
  version: Number(version),
  contractIds: contractIds === '' ? [] : contractIds.split(','),
});

const INPUT_NAMES = { quarter: 'quarterId' };

export const ladderMutations: MutationResolvers = {
  addLadder(_, { ladder, clientMutationId = null }, context) {
    const { onlyTrader, ...rest } = ladder;
    const { transportNote = null, lowPrice = null, sellBy = null, closingPrice = null } = ladder;
    const rungs = ladder.rungs.map(rungInput);
    const optional = { transportNote, lowPrice, sellBy, closingPrice };
    const input = { ...rest, ...optional, rungs, onlyTraderId: onlyTrader ?? null };
    const added = addLadder(context.deps, context.viewer, input, clientMutationId);
    return payloadOf(context, added, idsOf, INPUT_NAMES);
  },
  editLadder(_, { id, ladder, clientMutationId = null }, context) {
    const { lowPrice = null, sellBy = null, closingPrice = null } = ladder;
    const input = { ...ladder, rungs: ladder.rungs.map(rungInput), lowPrice, sellBy, closingPrice };
    return payloadOf(context, editLadder(context.deps, context.viewer, id, input, clientMutationId), idsOf);
  },
  holdLadder: (_, { id, clientMutationId = null }, context) =>
    payloadOf(context, holdLadder(context.deps, context.viewer, id, clientMutationId), idsOf),
  resumeLadder: (_, { id, clientMutationId = null }, context) =>
    payloadOf(context, resumeLadder(context.deps, context.viewer, id, clientMutationId), idsOf),
  endLadder: (_, { id, clientMutationId = null }, context) =>
    payloadOf(context, endLadder(context.deps, context.viewer, id, clientMutationId), idsOf),
};
