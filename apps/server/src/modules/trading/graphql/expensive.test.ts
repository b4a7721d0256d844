import {
  BasisTodayDocument,
  BasisYearDocument,
  CompaniesDocument,
  LadderClosingDocument,
  LadderReplayDocument,
  MarketplaceItemPricesHistoryDocument,
  OrderOutlookDocument,
  PriceHistoryDocument,
  SparklinesDocument,
  StorageAggregatedPricesDocument,
} from '@canola/api-schema/trading/generated/operations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import type { GraphqlResponse } from '../../../../test/graphql-caller.ts';
import { type HoldingsWorld, openHoldingsWorld } from '../../../../test/holdings-world.ts';
import { WHEAT } from '../../../../test/trading-facts.ts';
import { readExpensively } from '../../../platform/expensive-reads.ts';

let world: HoldingsWorld;
let release: () => void;
let held: Promise<unknown>;

/** More than a person may have under way and waiting. */
const FLOOD = 100;

beforeAll(async () => {
  world = await openHoldingsWorld();
  const released = new Promise<void>((done) => {
    release = done;
  });
  const reader = { userId: world.rich.user.id, hasLeft: () => false };
  const read = () => readExpensively(world.db, reader, () => released);
  held = Promise.allSettled(Array.from({ length: FLOOD }, read));
});
afterAll(async () => {
  release();
  await held;
  await world.close();
});

const codeOf = async (documentId: string, variables: object) => {
  const payload = { documentId, variables };
  const { body } = await call<GraphqlResponse<object>>(world, world.rich.user, 'POST', '/graphql', payload);
  return body.errors?.[0]?.extensions?.code;
};

const place = () => ({ storageId: world.rich.held.storageIds[0] });
const days = { from: '2026-10-01', to: '2026-10-15' };
const asked = { currency: 'CZK', locale: 'cs' };

const reads = [
  [SparklinesDocument, () => ({ latitude: 49.39, longitude: 15.58 })],
  [PriceHistoryDocument, () => ({ ...days, id: place().storageId, cropId: WHEAT })],
  [StorageAggregatedPricesDocument, () => ({ ...days, id: place().storageId, cropIds: [WHEAT] })],
  [MarketplaceItemPricesHistoryDocument, () => ({ ...days, latitude: 49, longitude: 15, cropId: WHEAT })],
  [OrderOutlookDocument, () => ({ place: place(), cropId: WHEAT, quarterId: '2026Q4', price: '9000' })],
  [LadderClosingDocument, () => ({ offerId: world.rich.held.offerIds[0], quarterId: '2026Q4' })],
  [
    LadderReplayDocument,
    () => ({
      offerId: world.rich.held.offerIds[0],
      quarterId: '2027Q4',
      tons: '24',
      rungs: [{ price: '9000' }],
    }),
  ],
  [BasisTodayDocument, () => ({ place: place() })],
  [BasisYearDocument, () => ({ place: place(), quarterId: '2027Q1' })],
] as const;

it.each(reads.map(([{ id, name }, variables]) => [name, id, variables] as const))(
  '%s is refused while a person has as many expensive reads as allowed',
  async (_, id, variables) => {
    expect(await codeOf(id, { ...asked, ...variables() })).toBe('request.too-many');
  },
);

it('a quick query is not', async () => {
  expect(await codeOf(CompaniesDocument.id, {})).toBeUndefined();
});
