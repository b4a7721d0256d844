import { type GraphQLField, type GraphQLNamedType, getNamedType, isLeafType, isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GRAPHQL_ROWS, namedOf } from '../../../../test/access-matrix/graphql.rows.ts';
import { call } from '../../../../test/caller.ts';
import { type SeededUser, seedUser } from '../../../../test/factories.ts';
import type { GraphqlResponse } from '../../../../test/graphql-caller.ts';
import { type Holder, type HoldingsWorld, openHoldingsWorld } from '../../../../test/holdings-world.ts';
import { JIHLAVA } from '../../../../test/price-desk.ts';
import { MARKET, WHEAT, ZIP } from '../../../../test/trading-facts.ts';
import { storeFixings } from '../../prices/index.ts';
import { addMembership } from '../../users/index.ts';
import { tradingSchema } from '../graphql/schema.ts';
import { keepCompanyInStep } from '../index.ts';

const schema = tradingSchema();
type Root = GraphQLField<unknown, unknown>;
const QUERIES: Root[] = Object.values(schema.getQueryType()?.getFields() ?? {});
const MUTATIONS: Root[] = Object.values(schema.getMutationType()?.getFields() ?? {});

/**
 * Every decimal and every sentence of the schema, by hand: a new one fails the test until somebody has decided whether
 * the market says it, the company's own deals and limits do, or it is no price at all.
 */
const FIELDS: Record<string, 'market' | 'own' | 'no price'> = {
  'MarketPrice.price': 'market',
  'MarketPrice.quotedPrice': 'market',
  'MarketPrice.change': 'market',
  'MarketplaceItem.lowestPrice': 'market',
  'MarketplaceItem.nutrientIndex': 'market',
  'MarketplaceItem.partsPrice': 'market',
  'MarketplaceItem.wheatTons': 'market',
  'NutrientPrice.price': 'market',
  'Sparkline.values': 'market',
  'PricePoint.rate': 'market',
  'PricePoint.low': 'market',
  'PricePoint.high': 'market',
  // Together with the exchange's price, which everybody sees, it is the price.
  'Basis.basis': 'market',
  'Basis.usual': 'market',
  'BasisPoint.basis': 'market',
  'OrderOutlook.price': 'market',
  'OrderReason.distance': 'market',
  'PositionValue.price': 'market',
  'PositionValue.priceBefore': 'market',
  'LadderClosing.least': 'market',
  'LadderClosing.median': 'market',
  'LadderReplay.average': 'market',
  'LadderReplay.atStart': 'market',
  'LadderReplay.equalParts': 'market',
  'LadderReplay.lastDay': 'market',
  'LadderReplayDay.price': 'market',
  'LadderReplayFill.price': 'market',
  'AlertHistory.value': 'market',
  'AlertPoint.price': 'market',
  'AlertPoint.value': 'market',
  // Without a number of the market where it is masked; judged by its text below.
  'OrderReason.message': 'own',
  'OrderReason.floor': 'own',
  // Of futures, which everybody sees; of masked prices only where they are shown: judged by their text, and alerts.test.ts.
  'Alert.value': 'own',
  'Alert.firedValue': 'own',
  'Alert.readyAgain': 'own',
  // Zero where it is masked.
  'LadderReplay.value': 'own',
  // Of a closed ladder the typed closing price where it is masked; ladder-reads.test.ts.
  'LadderRung.price': 'own',
  'Ladder.nextPrice': 'own',
  'LadderRung.filledPrice': 'own',
  'Ladder.lowPrice': 'own',
  'Ladder.closingPrice': 'own',
  'Ladder.average': 'own',
  'Ladder.soldValue': 'own',
  'Order.price': 'own',
  'Order.lowPrice': 'own',
  'Contract.price': 'own',
  'Contract.finalPrice': 'own',
  'Contract.total': 'own',
  'Contract.failure': 'own',
  'ContractQuote.price': 'own',
  'ContractQuote.rate': 'own',
  'SignedTotal.own': 'own',
  'SignedTotal.amount': 'own',
  // Only of a sale, which needs a plan that shows the price; the mutations are called below.
  'PriceChange.oldPrice': 'own',
  'PriceChange.newPrice': 'own',
  'FieldError.messages': 'own',
  'PriceAdjustment.amount': 'own',
  'CropPosition.signedValue': 'own',
  'CropPosition.onItsWayValue': 'own',
  'WeekOfSales.price': 'own',
  'SeasonPlan.costPerHa': 'own',
  'SeasonPlan.costPerTon': 'own',
  'Alert.threshold': 'own',
  'Delivery.price': 'own',
  'Delivery.owed': 'own',
  'Owed.disputed': 'own',
  'Owed.overdue': 'own',
  'Owed.total': 'own',
  'Owed.unsettled': 'own',
  'OwedMonth.amount': 'own',
  'Receipt.amount': 'own',
  'Settlement.net': 'own',
  'Settlement.owed': 'own',
  'Settlement.tax': 'own',
  'Settlement.total': 'own',
  'SettlementLine.amount': 'own',
  'Ticket.sum': 'own',
  'Ticket.deductedPercent': 'no price',
  'TicketQuality.value': 'no price',
  'CallOff.tons': 'no price',
  'Delivery.amount': 'no price',
  'Delivery.least': 'no price',
  'Delivery.most': 'no price',
  'Delivery.outcomeTons': 'no price',
  'Delivery.tolerancePercent': 'no price',
  'Dispute.asked': 'no price',
  'Dispute.laboratory': 'no price',
  'Dispute.stated': 'no price',
  'QualityRule.above': 'no price',
  'QualityRule.base': 'no price',
  'QualityRule.below': 'no price',
  'QualityRule.cap': 'no price',
  'QualityRule.max': 'no price',
  'QualityRule.min': 'no price',
  'QualityRule.perPoint': 'no price',
  'QualityRule.ratio': 'no price',
  'Ladder.baseTons': 'no price',
  'Ladder.soldTons': 'no price',
  'Ladder.waitingTons': 'no price',
  'LadderRung.share': 'no price',
  'LadderRung.tons': 'no price',
  'LadderReplay.soldTons': 'no price',
  'LadderReplay.unsoldTons': 'no price',
  'LadderReplayFill.tons': 'no price',
  'CropPosition.offered': 'no price',
  'CropPosition.signedTons': 'no price',
  'CropPosition.onItsWayTons': 'no price',
  'PositionOffer.total': 'no price',
  'PositionOffer.ordered': 'no price',
  'PositionOffer.free': 'no price',
  'PositionValue.unvalued': 'no price',
  'PositionValue.unvaluedStanding': 'no price',
  'SeasonPlan.areaHa': 'no price',
  'SeasonPlan.yield': 'no price',
  'SeasonPlan.harvested': 'no price',
  'WeekOfSales.tons': 'no price',
  'Contract.amount': 'no price',
  'ContractTerms.least': 'no price',
  'ContractTerms.most': 'no price',
  'TraderTerms.tolerancePercent': 'no price',
  'TraderTerms.tonsLeft': 'no price',
  'Offer.amount': 'no price',
  'Offer.totalAmount': 'no price',
  'Offer.orderedAmount': 'no price',
  'Offer.soldAmount': 'no price',
  'Order.amount': 'no price',
  'CropTrader.minimumAmount': 'no price',
  'QuickStock.mostHeld': 'no price',
  'QuickStock.free': 'no price',
  'StorageTotals.free': 'no price',
};
const SENTENCES = ['message', 'messages', 'failure'];

/** Everything that the market says has one of these in it; nobody's own deal has. */
const QUOTED = '7077.07';
const MARKET_SAYS = /7[\s,.\u00a0\u202f]?0(77|66|88|00)\.|76\.37|91[\s,.\u00a0\u202f]?922/;
const UUIDS = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;
const said = (answer: unknown) => JSON.stringify(answer ?? null).replaceAll(UUIDS, '');

let world: HoldingsWorld;
let blocked: Holder;
let blockedMember: SeededUser;

beforeAll(async () => {
  world = await openHoldingsWorld();
  blocked = await world.another();
  blockedMember = await seedUser(world.db);
  await addMembership(world.db, {
    userId: blockedMember.id,
    companyId: world.rich.usersCompanyId,
    role: 'USER',
    approvalState: 'BLOCKED',
  });
  // One source of each nutrient and a product with all three, so that everything about nutrients is told.
  for (const cropId of ['urea', 'tsp-46', 'potash-60', 'npk-15-15-15']) await world.quote('1', { cropId });
  const pool = world.db.$client;
  await pool.query(`update users.company set approval_state = 'BLOCKED' where id = $1`, [
    blocked.usersCompanyId,
  ]);
  await keepCompanyInStep(world.deps, { companyId: blocked.usersCompanyId });
  await pool.query('update prices.current_quote set price = $1, previous_price = 7000.70', [QUOTED]);
  await pool.query('update prices.quote set price = $1', [QUOTED]);
  await pool.query(
    `insert into prices.quote_daily (region_id, crop_id, quarter_id, trader_id, day, last, last_at, low, high, currency)
     select region_id, crop_id, quarter_id, trader_id, '2026-10-12', $1, '2026-10-12', 7066.06, 7088.08, currency
     from prices.current_quote`,
    [QUOTED],
  );
  // 11 CZK, so that a basis is 7066.07; enough weeks for what is usual.
  await storeFixings(world.deps, [{ at: new Date('2026-09-01T10:00:00Z'), perEuro: { CZK: '25' } }]);
  await pool.query(
    `insert into prices.future_contract values ('wheat', '2026-12-01', 'MLZ26', '2026-12-10')`,
  );
  await pool.query(
    `insert into prices.future_settle (commodity, day, month, settle)
     select 'wheat', day::date, '2026-12-01', 0.44 from generate_series('2026-09-01', '2026-10-14', interval '1 day') day`,
  );
  await pool.query(
    `insert into prices.quote_daily (region_id, crop_id, quarter_id, trader_id, day, last, last_at, low, high, currency)
     select region_id, crop_id, quarter_id, trader_id, day::date, $1, day, $1, $1, currency
     from prices.current_quote, generate_series('2026-09-07', '2026-10-05', interval '7 days') day`,
    [QUOTED],
  );
  // The alerts of this world are about the exchange, which everybody sees: here about a price that the plan hides.
  await pool.query(
    `update trading.alert set kind = 'NET_PRICE', region_id = $1, zip = $2, item_id = $3, term_id = $4`,
    [MARKET.regionId, ZIP, MARKET.cropId, MARKET.quarterId],
  );
});
afterAll(() => world.close());

test('every decimal and every sentence of the schema is known', () => {
  const found = Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) && !type.name.startsWith('__')
      ? Object.values(type.getFields())
          .filter((field) => getNamedType(field.type).name === 'Decimal' || SENTENCES.includes(field.name))
          .map((field) => `${type.name}.${field.name}`)
      : [],
  );
  expect(Object.keys(FIELDS).toSorted()).toEqual(found.toSorted());
});

const DEPTH = 4;

/** The fields of {@link FIELDS} among everything that a type leads to. */
function selectionFor(type: GraphQLNamedType, above: readonly string[]): string | undefined {
  if (!isObjectType(type)) return undefined;
  const parts = Object.values(type.getFields()).flatMap((field) => {
    const named = getNamedType(field.type);
    if (isLeafType(named)) return `${type.name}.${field.name}` in FIELDS ? field.name : [];
    if (above.includes(named.name) || above.length >= DEPTH) return [];
    const below = selectionFor(named, [...above, type.name]);
    return below ? `${field.name} ${below}` : [];
  });
  return parts.length > 0 ? `{ ${parts.join(' ')} }` : undefined;
}

const PRICED = QUERIES.filter((root) => selectionFor(getNamedType(root.type), ['Query']));

async function ask(kind: 'query' | 'mutation', root: Root, user: SeededUser, variables: object) {
  const declared = root.args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const passed = root.args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const selection = selectionFor(getNamedType(root.type), [kind]);
  const query = `${kind}${declared && ` (${declared})`} { ${root.name}${passed && `(${passed})`} ${selection} }`;
  const { body } = await call<GraphqlResponse<Record<string, unknown>>>(world, user, 'POST', '/graphql', {
    query,
    variables,
  });
  expect(body.errors, root.name).toBeUndefined();
  return body.data?.[root.name];
}

/** Fields of the market that have a value somewhere in the answer. */
function toldIn(type: GraphQLNamedType, value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => toldIn(type, item));
  if (!isObjectType(type) || typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const field = type.getFields()[key];
    const name = `${type.name}.${key}`;
    if (!field) return [];
    if (FIELDS[name] !== 'market') return toldIn(getNamedType(field.type), inner);
    return inner === null || (Array.isArray(inner) && inner.length === 0) ? [] : [name];
  });
}

function argsOf(root: Root, holder: Holder, favourites: readonly string[]) {
  const args = GRAPHQL_ROWS[root.name]?.args(namedOf(world, holder)) ?? {};
  return {
    ...args,
    ...(root.args.some(({ name }) => name === 'favourites') && { favourites }),
    ...(root.name === 'orderOutlook' && { price: '4000' }),
    ...(root.name === 'ladderReplay' && { rungs: [{ price: '4000' }] }),
  };
}

const SALES = MUTATIONS.filter(({ name }) => /^add.*Contract$/.test(name));

/** As if the person had seen another price. */
function saleOf(root: Root, holder: Holder): object {
  const { contract } = GRAPHQL_ROWS[root.name]?.args(namedOf(world, holder)) ?? {};
  return { contract: { ...(contract as object), expectedPrice: '1' } };
}

/** At a position and without a company, as somebody without one asks. */
function nameless(root: Root, args: Record<string, unknown>): Record<string, unknown> | undefined {
  const companyArg = root.args.find(({ name }) => name === 'companyId');
  if (!companyArg || String(companyArg.type).endsWith('!')) return undefined;
  const { companyId: _, place, ...rest } = args;
  return { ...rest, ...(place !== undefined && { place: { position: JIHLAVA } }) };
}

test('where the plan shows prices, every field of the market is told: the walk reaches them all', async () => {
  const told = new Set<string>();
  for (const root of PRICED) {
    const answer = await ask('query', root, world.rich.user, argsOf(root, world.rich, []));
    for (const name of toldIn(getNamedType(root.type), answer)) told.add(name);
    if (toldIn(getNamedType(root.type), answer).length > 0) expect(said(answer)).toMatch(MARKET_SAYS);
  }
  const market = Object.keys(FIELDS).filter((name) => FIELDS[name] === 'market');
  expect([...told].toSorted()).toEqual(market.toSorted());
});

const CROPS = [WHEAT, 'rapeseed'];

/** People who see no price, their requests and their favourites. A blocked person's favourites show nothing. */
const VIEWERS: [string, () => { user: SeededUser; holder: Holder; favourites: readonly string[] }][] = [
  ['a trial', () => ({ user: world.trial.user, holder: world.trial, favourites: [] })],
  [
    'a worker of the trial and a full company',
    () => ({ user: world.worker, holder: world.trial, favourites: [] }),
  ],
  ['a member of a waiting company', () => ({ user: world.waiting, holder: world.rich, favourites: [] })],
  ['a blocked member', () => ({ user: blockedMember, holder: world.rich, favourites: CROPS })],
  ['a member of a blocked company', () => ({ user: blocked.user, holder: blocked, favourites: CROPS })],
  ['a person without a company', () => ({ user: world.nobody, holder: world.rich, favourites: [] })],
];

describe.each(VIEWERS)('%s', (_, viewer) => {
  test('is told nothing of the market by any query', async () => {
    const { user, holder, favourites } = viewer();
    for (const root of PRICED) {
      const args = argsOf(root, holder, favourites);
      for (const asked of [args, nameless(root, args)]) {
        if (!asked) continue;
        const answer = await ask('query', root, user, asked);
        expect(toldIn(getNamedType(root.type), answer), root.name).toEqual([]);
        expect(said(answer), root.name).not.toMatch(MARKET_SAYS);
      }
    }
  });

  test('is told nothing by a refused sale at another price', async () => {
    const { user, holder } = viewer();
    expect(SALES).toHaveLength(3);
    for (const root of SALES) {
      const answer = await ask('mutation', root, user, saleOf(root, holder));
      expect(said(answer), root.name).toMatch(/messages/);
      expect(said(answer), root.name).not.toMatch(MARKET_SAYS);
    }
  });
});

test('a refused sale at another price names the new one where the plan shows it', async () => {
  for (const root of SALES.filter(({ name }) => name === 'addFastContract')) {
    const answer = await ask('mutation', root, world.rich.user, saleOf(root, world.rich));
    expect(answer).toMatchObject({ errors: [{ priceChange: { newPrice: QUOTED } }] });
  }
});

test('a plan with which one sells shows the prices that a refused sale names', async () => {
  const { rows } = await world.db.$client.query(
    `select plan_id from users.plan_feature where mode = 'FULL' group by plan_id
     having bool_or(feature in ('TRADING', 'QUICK_TRADING')) and not bool_or(feature = 'PURCHASE_PRICES')`,
  );
  expect(rows).toEqual([]);
});
