import { rungTons } from '@canola/api-schema/ladder';
import { Decimal } from 'decimal.js';
import type { Session } from '../../../platform/database/session.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { CHANGE_ORDERS, readableCompanies, requireRight, TRADE } from '../companies/access.service.ts';
import { requireId } from '../field-checks.ts';
import { perform } from '../idempotency/perform.ts';
import { showsCrops } from '../masking/masking.service.ts';
import { lockOffer, type OfferRow, reserveTons } from '../offers/offers.queries.ts';
import { harvestErrors, transportOf } from '../orders/order-input.ts';
import { insertOrder, isBuyer } from '../orders/orders.queries.ts';
import { tryMarket } from '../orders/placing.ts';
import { refuse, refuseAny, withOutcome } from '../outcome.ts';
import { freeTons } from '../tables/free-tons.queries.ts';
import { type LadderMarket, leastClosing, medianPrice } from './closing.ts';
import {
  changeRungs,
  findLadder,
  findLadderOwner,
  findLadderPlace,
  findLiveLadder,
  insertLadder,
  type LadderRow,
  listRungs,
  type RungRow,
  updateLadder,
} from './ladder.queries.ts';
import {
  type LadderEdit,
  type LadderInput,
  type LadderTerms,
  ladderErrors,
  ladderTermsErrors,
  rungOf,
  rungsErrors,
} from './ladder-input.ts';

/**
 * `orderIds` are the rungs that were placed, `contractIds` those of rungs that sold right away, separated by commas.
 * `orderId` is the first rung: a lost response is settled by it (docs/product/selling.md#sent-twice-lost-answers).
 */
export type LadderResult = {
  ladderId: string;
  offerId: string;
  version: string;
  contractIds: string;
  orderIds: string;
  orderId: string | null;
};

/** docs/product/ladder.md. */
export const addLadder = withOutcome(
  async (deps: Deps, viewer: Viewer, input: LadderInput, clientMutationId: string | null = null) => {
    const place = await findLadderPlace(deps.db, readableCompanies(viewer), requireId(input.offerId));
    if (!place) refuse('root', 'not-found');
    requireRight(viewer, place.usersCompanyId, TRADE);
    refuseAny(ladderErrors(input, place, deps.clock.now()));
    refuseAny(rungsErrors(input));
    const { companyId, regionId, cropId } = place;
    const market = { ...input, regionId, cropId };
    await checkClosing(deps, viewer, place.usersCompanyId, market, input.closingPrice);
    const request = { operation: 'addLadder', companyId, input, clientMutationId };
    return perform(deps.db, request, async (session) => {
      const offer = (await lockOffer(session, companyId, input.offerId)) ?? refuse('root', 'offer.archived');
      refuseAny(harvestErrors(input.quarterId, offer.yearHarvested));
      await makeRoom(session, offer, input.quarterId, deps.clock.now());
      requireFree(freeTons(offer), input.tons);
      if (input.onlyTraderId !== null && !(await isBuyer(session, input.onlyTraderId, cropId)))
        refuse('onlyTrader', 'trader.unknown');
      const { quarterId, currency, onlyTraderId, lowPrice, sellBy, closingPrice } = input;
      const ladder = await insertLadder(session, {
        ...transportOf(input),
        companyId,
        offerId: offer.id,
        quarterId,
        currency,
        onlyTraderId,
        lowPrice,
        baseTons: input.tons,
        sellBy,
        closingPrice,
        createdAt: deps.clock.now(),
      });
      return placeRungs(deps, session, offer, ladder, { regionId, terms: input, filled: [] });
    });
  },
);

/** Replaces what has not sold, in one step; the market sees the old rungs or the new ones. */
export const editLadder = withOutcome(
  async (
    deps: Deps,
    viewer: Viewer,
    id: string,
    input: LadderEdit,
    clientMutationId: string | null = null,
  ) => {
    const owner = await requireLadder(deps, viewer, id);
    const { companyId, offerId } = owner;
    const place = await findLadderPlace(deps.db, readableCompanies(viewer), offerId);
    if (!place) refuse('root', 'not-found');
    refuseAny(ladderTermsErrors(input, owner, deps.clock.now()));
    const isNewPrice = !new Decimal(input.closingPrice ?? 0).eq(owner.closingPrice ?? 0);
    if (isNewPrice)
      await checkClosing(deps, viewer, owner.usersCompanyId, { ...place, ...owner }, input.closingPrice);
    const request = { operation: 'editLadder', companyId, input: { id, ...input }, clientMutationId };
    return perform(deps.db, request, async (session) => {
      const { offer, ladder } = await lockLadder(session, companyId, offerId, id);
      if (ladder.version !== input.version) refuse('root', 'ladder.stale');
      const rungs = await listRungs(session, ladder);
      const filled = rungs.filter(({ active }) => !active);
      const failed = filled.filter((rung) => rung.failed);
      if (filled.length !== input.filledRungs || failed.length !== input.failedRungs)
        refuse('root', 'rung.filled');
      const sold = soldTons(rungs);
      refuseAny(rungsErrors(input, sold));
      const waiting = waitingTons(rungs);
      requireFree(freeTons(offer).plus(waiting).plus(sold), input.tons);
      await changeRungs(session, ladder, { active: false });
      await reserveTons(session, offer, `-${waiting}`);
      const { tons: baseTons, lowPrice, sellBy, closingPrice } = input;
      // The new rungs have prices of their own: if the closing day has come, it comes to them too.
      const version = await updateLadder(session, ladder, {
        baseTons,
        lowPrice,
        sellBy,
        closingPrice,
        closedAt: null,
      });
      const changed = { ...ladder, lowPrice, version };
      return placeRungs(deps, session, offer, changed, { regionId: place.regionId, terms: input, filled });
    });
  },
);

/** Its tons stay reserved, and nothing sells. */
export const holdLadder = changeLadder('holdLadder', async (deps, session, { offer, ladder }) => {
  if (ladder.heldAt !== null) return resultOf(ladder);
  await changeRungs(session, ladder, { held: true });
  const version = await updateLadder(session, ladder, { heldAt: deps.clock.now() });
  return resultOf({ ...ladder, offerId: offer.id, version });
});

export const resumeLadder = changeLadder('resumeLadder', async (deps, session, { ladder, place }) => {
  if (ladder.heldAt === null) return resultOf(ladder);
  await changeRungs(session, ladder, { held: false });
  const version = await updateLadder(session, ladder, { heldAt: null });
  const waiting = (await listRungs(session, ladder)).filter(({ active }) => active).map(({ id }) => id);
  const { regionId, cropId } = place;
  const market = { regionId, cropId, quarterId: ladder.quarterId };
  return resultOf({ ...ladder, version }, await tryMarket(deps, session, market, waiting));
});

/** Frees what is not sold. */
export const endLadder = changeLadder('endLadder', async (deps, session, { offer, ladder }) =>
  resultOf({ ...ladder, version: await freeRungs(session, offer, ladder, deps.clock.now()) }),
);

interface Change {
  offer: OfferRow;
  ladder: LadderRow;
  place: { regionId: string; cropId: string };
}

function changeLadder(
  operation: string,
  change: (deps: Deps, session: Session, of: Change) => Promise<LadderResult>,
) {
  return withOutcome(
    async (deps: Deps, viewer: Viewer, id: string, clientMutationId: string | null = null) => {
      const { companyId, offerId } = await requireLadder(deps, viewer, id);
      const place = await findLadderPlace(deps.db, readableCompanies(viewer), offerId);
      if (!place) refuse('root', 'not-found');
      const request = { operation, companyId, input: { id }, clientMutationId };
      return perform(deps.db, request, async (session) =>
        change(deps, session, { ...(await lockLadder(session, companyId, offerId, id)), place }),
      );
    },
  );
}

async function requireLadder(deps: Deps, viewer: Viewer, id: string) {
  const owner = await findLadderOwner(deps.db, readableCompanies(viewer), requireId(id));
  if (!owner) refuse('root', 'not-found');
  requireRight(viewer, owner.usersCompanyId, CHANGE_ORDERS);
  return owner;
}

/** Locks the offer first, as every change does; then neither the ladder nor its rungs can change any more. */
async function lockLadder(session: Session, companyId: string, offerId: string, id: string) {
  const offer = await lockOffer(session, companyId, offerId);
  const ladder = offer && (await findLadder(session, companyId, id));
  if (!ladder || ladder.endedAt !== null) refuse('root', 'ladder.ended');
  return { offer, ladder };
}

/** One live ladder per offer and quarter; one whose rungs are all gone makes room. */
async function makeRoom(session: Session, offer: OfferRow, quarterId: string, now: Date): Promise<void> {
  const live = await findLiveLadder(session, offer.companyId, offer.id, quarterId);
  if (!live) return;
  if ((await listRungs(session, live)).some(({ active }) => active)) refuse('root', 'ladder.exists');
  await updateLadder(session, live, { endedAt: now });
}

async function freeRungs(session: Session, offer: OfferRow, ladder: LadderRow, now: Date): Promise<number> {
  const waiting = waitingTons(await listRungs(session, ladder));
  await changeRungs(session, ladder, { active: false });
  await reserveTons(session, offer, `-${waiting}`);
  return updateLadder(session, ladder, { endedAt: now });
}

/** Reserves the tons of an offer that the transaction has locked, and checks the market right away. */
async function placeRungs(
  deps: Deps,
  session: Session,
  offer: OfferRow,
  ladder: LadderRow,
  { regionId, terms, filled }: { regionId: string; terms: LadderTerms; filled: readonly RungRow[] },
): Promise<LadderResult> {
  const { companyId, id: ladderId, quarterId, currency, onlyTraderId, lowPrice } = ladder;
  const market = { regionId, cropId: offer.cropId, quarterId };
  const sold = Number(soldTons(filled));
  const tons = rungTons(Number(terms.tons), terms.rungs.map(rungOf), sold);
  const first = Math.max(0, ...filled.map(({ rung }) => rung)) + 1;
  const orderIds: string[] = [];
  for (const [index, { share, price }] of terms.rungs.entries()) {
    const order = await insertOrder(session, {
      ...market,
      ...transportOf(ladder),
      companyId,
      offerId: offer.id,
      ladderId,
      rung: first + index,
      share,
      held: ladder.heldAt !== null,
      amount: String(tons[index]),
      currency,
      price,
      lowPrice,
      onlyTraderId,
      createdAt: deps.clock.now(),
    });
    if (!order) throw new Error('the rung was not inserted');
    orderIds.push(order.id);
  }
  await reserveTons(session, offer, new Decimal(terms.tons).minus(sold).toString());
  const sellable = ladder.heldAt === null ? orderIds : [];
  return resultOf(ladder, await tryMarket(deps, session, market, sellable), orderIds);
}

const resultOf = (
  { id, offerId, version }: Pick<LadderRow, 'id' | 'offerId' | 'version'>,
  contractIds: readonly string[] = [],
  orderIds: readonly string[] = [],
): LadderResult => ({
  ladderId: id,
  offerId,
  version: String(version),
  contractIds: contractIds.join(','),
  orderIds: orderIds.join(','),
  orderId: orderIds[0] ?? null,
});

/**
 * The median is calculated again on the day itself, so a person who does not see the market's prices may type any: an
 * error would tell them bit by bit.
 */
async function checkClosing(
  deps: Deps,
  viewer: Viewer,
  usersCompanyId: string,
  market: LadderMarket,
  closingPrice: string | null,
): Promise<void> {
  if (closingPrice === null || !showsCrops(viewer, { usersCompanyId })) return;
  const median = await medianPrice(deps, market);
  const least = median === undefined ? '0' : leastClosing(median);
  if (new Decimal(closingPrice).lt(least))
    refuse('closingPrice', 'closing.too-low', { price: least, currency: market.currency });
}

function requireFree(free: Decimal, tons: string): void {
  if (free.lt(tons)) refuse('tons', 'tons.not-free', { free: free.toString() });
}

const sumTons = (rungs: readonly RungRow[]) =>
  rungs.reduce((sum, { tons }) => sum.plus(tons), new Decimal(0)).toString();
const soldTons = (rungs: readonly RungRow[]) =>
  sumTons(rungs.filter(({ active, failed }) => !active && !failed));
const waitingTons = (rungs: readonly RungRow[]) => sumTons(rungs.filter(({ active }) => active));
