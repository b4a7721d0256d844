import * as operations from '@canola/api-schema/trading/generated/operations';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { call } from '../../../../test/caller.ts';
import type { SeededUser } from '../../../../test/factories.ts';
import { type HoldingsWorld, openHoldingsWorld, placeLadder } from '../../../../test/holdings-world.ts';
import { TRADERS, WHEAT } from '../../../../test/trading-world.ts';
import { passThroughPaths } from '../../../platform/graphql/pass-through.ts';
import { TRADING_CATALOGUE } from './catalogue.ts';
import { tradingDocuments, tradingSchema } from './schema.ts';

const texts = tradingDocuments();
const passed = new Set(
  passThroughPaths(tradingSchema(), TRADING_CATALOGUE, texts, () => {
    throw new Error('only listed here');
  }).keys(),
);
const documents = Object.values(operations);
const nameOf = (id: string) => documents.find((document) => document.id === id)?.name;

let world: HoldingsWorld;
beforeAll(async () => {
  world = await openHoldingsWorld();
  await placeLadder(world, world.rich);
});
afterAll(() => world.close());

test('the start pages are passed through', () => {
  expect([...passed].map(nameOf).toSorted()).toEqual([
    'ArchivedStorages',
    'BankAccounts',
    'Companies',
    'Company',
    'CropLastPrices',
    'Crops',
    'DeliveriesWaiting',
    'DeliveryPlaces',
    'InDemand',
    'OfferPrices',
    'OrdersForOffer',
    'OwnPlaces',
    'Settlement',
    'SignaturesDue',
    'StorageOffers',
    'StoragesForTrading',
  ]);
});

/** An extra field sends the same document through Yoga; without it the two results have to be the same. */
async function bothWays(user: SeededUser, id: string, variables: unknown) {
  const short = await call(world, user, 'POST', '/graphql', { documentId: id, variables });
  const long = await call(world, user, 'POST', '/graphql', { documentId: id, variables, extensions: {} });
  return { short, long };
}

/** Of everything that there is, somebody's and nobody's, well-formed and not. */
function manyVariables(name: string, turn: number): object[] {
  const { rich, trial, romanian } = world;
  const holders = [rich, trial, romanian];
  const nothing = ['0199a1b2-0000-7000-8000-000000000000', 'no id', ''];
  const companies = [...holders.map((holder) => holder.companyId), ...nothing];
  const storages = [...holders.flatMap((holder) => holder.held.storageIds), ...nothing];
  const offers = [...holders.flatMap((holder) => holder.held.offerIds), ...nothing];
  const contracts = [...holders.flatMap((holder) => Object.values(holder.held.contractIds)), ...nothing];
  const settlements = [...holders.map(({ held }) => held.delivery.settlementId), ...nothing];
  const prices = [
    { currency: 'CZK', locale: 'cs' },
    { currency: 'EUR', locale: 'ro', favourites: [WHEAT, 'rapeseed', 'maize'] },
    { currency: 'RON', locale: 'en', favourites: ['rapeseed'] },
  ];
  const archived = [{}, { archived: true }, { archived: null }];
  /** Each id with other options for each person: not all of all, but each of each. */
  const each = (ids: string[], key: string, ...options: object[][]) =>
    ids.map((id, at) =>
      Object.assign({ [key]: id }, ...options.map((some) => some[(at + turn) % some.length])),
    );
  switch (name) {
    case 'Company':
      return each(companies, 'id', prices, archived);
    case 'SignaturesDue':
    case 'DeliveriesWaiting':
      return each(companies, 'companyId');
    case 'StoragesForTrading':
      return each(companies, 'companyId', prices, archived);
    case 'ArchivedStorages':
    case 'DeliveryPlaces':
      return each(companies, 'companyId', [{ currency: 'CZK' }, { currency: 'EUR' }]);
    case 'Companies':
    case 'BankAccounts':
    case 'InDemand':
    case 'OwnPlaces':
      return [{}];
    case 'Crops':
      return each(['FROM_STORAGE', 'TO_STORAGE'], 'tradeType', [{ locale: 'en' }, { locale: 'cs' }]);
    case 'StorageOffers':
      return each(storages, 'id', archived, [{ locale: 'cs' }]);
    case 'CropLastPrices':
      return each(storages, 'id', prices, [{}, { cropIds: [] }, { cropIds: [WHEAT] }]);
    case 'OfferPrices':
      return each(offers, 'id', prices);
    case 'OrdersForOffer':
      return each(offers, 'id');
    case 'Confirmation':
      return each(contracts, 'id');
    case 'Settlement':
      return each(settlements, 'id', [{ locale: 'en' }, { locale: 'cs' }]);
    default:
      throw new Error(`Write down what ${name} is asked with.`);
  }
}

const WITHOUT_VARIABLES = new Set(['BankAccounts', 'Companies', 'InDemand', 'OwnPlaces']);

describe.each([...passed].map((id) => [nameOf(id) ?? '', id]))('%s', (name, id) => {
  it('answers the same as its execution, to everybody', async () => {
    const { rich, trial, romanian, worker, waiting, nobody } = world;
    let told = 0;
    const people = [rich.user, trial.user, romanian.user, worker, waiting, nobody];
    for (const [turn, user] of people.entries())
      for (const variables of manyVariables(name, turn)) {
        const { short, long } = await bothWays(user, id, variables);
        expect(short, JSON.stringify(variables)).toEqual(long);
        expect(short).toMatchObject({ status: 200, body: { data: expect.anything() } });
        if (!JSON.stringify(short.body).endsWith(':null}}')) told += 1;
      }
    expect(told).toBeGreaterThan(0);
  });

  it('refuses wrong variables in the same words', async () => {
    const wrong = [
      { id: {}, companyId: [], tradeType: 'BOTH' },
      { locale: 'de' },
      { locale: 7 },
      [],
      'text',
      7,
    ];
    for (const variables of wrong) {
      const { short, long } = await bothWays(world.rich.user, id, variables);
      expect(short).toEqual(long);
    }
    const { body } = await call<object>(world, world.rich.user, 'POST', '/graphql', { documentId: id });
    expect('errors' in body).toBe(!WITHOUT_VARIABLES.has(name));
  });
});

it('answers in the media type that was asked for', async () => {
  const authorization = `Bearer ${await world.tokenFor(world.rich.user.subject)}`;
  const typeFor = async (accept: string | undefined) => {
    const payload = { documentId: operations.CompaniesDocument.id };
    const headers = { authorization, ...(accept && { accept }) };
    return (await world.app.inject({ method: 'POST', url: '/graphql', payload, headers })).headers[
      'content-type'
    ];
  };
  const json = 'application/json; charset=utf-8';
  const graphql = 'application/graphql-response+json; charset=utf-8';
  expect(await typeFor(undefined)).toBe(json);
  expect(await typeFor('application/json')).toBe(json);
  expect(await typeFor('application/graphql-response+json')).toBe(graphql);
  expect(await typeFor('application/graphql-response+json, application/json;q=0.9')).toBe(graphql);
});

describe('a document that is executed', () => {
  const at = { latitude: 49.39, longitude: 15.58 };
  const asked = { currency: 'CZK', locale: 'cs' };
  /** Of every query that is not passed through: what it is asked with. */
  const questions = (): Record<string, object> => {
    const { rich, wheatPriceId } = world;
    const { companyId, held } = rich;
    const days = { from: '2026-10-01', to: '2026-10-15' };
    const terms = {
      companyId,
      kind: 'NET_PRICE',
      place: { storageId: held.storageIds[0] },
      itemId: WHEAT,
      termId: '2026Q4',
    };
    return {
      AlertHistory: { terms },
      SavedAlertHistory: { id: held.alertIds[0] },
      Alerts: { companyId, locale: 'cs' },
      BasisToday: { place: { position: at }, companyId, currency: 'CZK' },
      BasisYear: {
        place: { storageId: held.storageIds[0] },
        companyId,
        currency: 'EUR',
        quarterId: '2027Q1',
      },
      Confirmation: { id: held.contractIds.FAILED },
      Contract: { id: held.contractIds.FAILED, locale: 'cs' },
      Contracts: { companyId, locale: 'cs' },
      CropParameters: { cropId: WHEAT, locale: 'ro' },
      CropPricesRegion: { ...at, ...asked, cropId: 'diesel', companyId },
      Deliveries: { companyId, locale: 'cs' },
      Delivery: { contractId: held.contractIds.SIGNED, locale: 'cs' },
      FutureQuarters: { companyId },
      Ladder: { id: held.ladderId, locale: 'cs' },
      LadderClosing: { offerId: held.offerIds[0], quarterId: '2026Q4' },
      LadderReplay: {
        offerId: held.offerIds[0],
        quarterId: '2027Q4',
        tons: '24',
        rungs: [{ price: '9000' }],
      },
      Ladders: { companyId, locale: 'cs' },
      Market: { ...asked, marketPriceId: wheatPriceId, companyId },
      Marketplace: { ...at, ...asked, companyId },
      MarketplaceItem: { ...at, ...asked, companyId, cropId: 'diesel' },
      MarketplaceItemPricesHistory: { ...at, ...days, cropId: WHEAT, currency: 'CZK', companyId },
      Offer: { id: held.offerIds[0], locale: 'cs' },
      OrderList: { id: held.offerIds[0], locale: 'cs' },
      OrderOutlook: {
        ...asked,
        place: { storageId: held.storageIds[0] },
        companyId,
        cropId: WHEAT,
        quarterId: '2026Q4',
        price: '9000',
      },
      Orders: { companyId, locale: 'en' },
      Owed: { companyId, locale: 'cs' },
      Positions: { companyId, yearHarvested: 2026, locale: 'cs' },
      PostalCodes: { country: 'SK' },
      PriceHistory: { ...asked, ...days, id: held.storageIds[0], cropId: WHEAT },
      QualitySchedule: { traderId: TRADERS[0], cropId: WHEAT, locale: 'cs' },
      QuickStock: { companyId, cropId: WHEAT, zip: '58601', yearHarvested: 2026 },
      SignedTotal: { companyId, range: 'all' },
      Sparklines: { ...at, currency: 'CZK', companyId },
      Storage: { id: held.storageIds[0], locale: 'en' },
      StorageAggregatedPrices: { ...days, id: held.storageIds[0], cropIds: [WHEAT], currency: 'EUR' },
      TraderTerms: { traderId: 'lan-obchodni' },
      TraderPrices: { ...at, ...asked, companyId },
    };
  };

  it('answers the same on the fast path, data and errors', async () => {
    const queries = documents.filter((document) => document.kind === 'query' && !passed.has(document.id));
    expect(queries.map((query) => query.name).toSorted()).toEqual(Object.keys(questions()).toSorted());
    for (const { id, name } of queries)
      for (const user of [world.rich.user, world.trial.user]) {
        const { short, long } = await bothWays(user, id, questions()[name]);
        expect(short, name).toEqual(long);
        expect(short.status, name).toBe(200);
      }
    const { id } = operations.PriceHistoryDocument;
    const wrong = { ...questions().PriceHistory, from: '2026-12-01' };
    const { short, long } = await bothWays(world.rich.user, id, wrong);
    expect(short).toEqual(long);
    expect(short.body).toMatchObject({ errors: [{ extensions: { code: 'request.invalid' } }] });
  });
});
