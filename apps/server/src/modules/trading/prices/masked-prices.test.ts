import {
  BasisTodayDocument,
  CropPricesRegionDocument,
  MarketDocument,
  MarketplaceDocument,
  MarketplaceItemDocument,
  MarketplaceItemPricesHistoryDocument,
  OrderOutlookDocument,
  SparklinesDocument,
  TraderPricesDocument,
} from '@canola/api-schema/trading/generated/operations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedUser } from '../../../../test/factories.ts';
import { ask, dataOf } from '../../../../test/graphql-caller.ts';
import { JIHLAVA, openPriceWorld, type PriceWorld } from '../../../../test/price-desk.ts';

const TRALEE = { latitude: 52.27, longitude: -9.7 };

let world: PriceWorld;
let full: PriceWorld['full'];
let trial: PriceWorld['trial'];
let quotes: PriceWorld['quotes'];

beforeAll(async () => {
  world = await openPriceWorld();
  ({ full, trial, quotes } = world);
});
afterAll(() => world.close());

test('a company that is not the viewer’s answers nothing, whatever its plan', async () => {
  const company = { ...JIHLAVA, companyId: full.companyId, currency: 'CZK', locale: 'en' } as const;
  const days = { from: '2026-10-01', to: '2026-10-15' };
  const asked = { ...company, cropId: 'milling-wheat' };
  const answers = await Promise.all([
    dataOf(world, trial.user, TraderPricesDocument, company),
    dataOf(world, trial.user, CropPricesRegionDocument, asked),
    dataOf(world, trial.user, MarketDocument, {
      companyId: full.companyId,
      currency: 'CZK',
      locale: 'en',
      marketPriceId: quotes.wheat,
    }),
    dataOf(world, trial.user, SparklinesDocument, {
      ...JIHLAVA,
      companyId: full.companyId,
      currency: 'CZK',
    }),
    dataOf(world, trial.user, MarketplaceItemPricesHistoryDocument, {
      ...JIHLAVA,
      ...days,
      companyId: full.companyId,
      currency: 'CZK',
      cropId: 'milling-wheat',
    }),
    dataOf(world, trial.user, MarketplaceDocument, company),
    dataOf(world, trial.user, MarketplaceItemDocument, { ...company, cropId: 'diesel' }),
    dataOf(world, trial.user, OrderOutlookDocument, {
      companyId: full.companyId,
      place: { position: JIHLAVA },
      cropId: 'milling-wheat',
      quarterId: '2026Q4',
      currency: 'CZK',
      price: '5000',
      locale: 'en',
    }),
  ]);
  for (const answer of answers) expect(Object.values(answer)).toEqual([null]);
});

test('in trial no masked number is anywhere in any answer', async () => {
  const { companyId } = trial;
  const favourites = ['rapeseed'];
  const days = { from: '2026-01-01', to: '2026-10-15' };
  const place = { position: JIHLAVA };
  const asked = { ...JIHLAVA, companyId, currency: 'CZK', locale: 'en' } as const;
  const bodies = await Promise.all([
    ask(world, trial.user, TraderPricesDocument, { ...asked, favourites }),
    ask(world, trial.user, CropPricesRegionDocument, { ...asked, cropId: 'diesel' }),
    ask(world, trial.user, MarketDocument, {
      companyId,
      favourites,
      currency: 'CZK',
      locale: 'en',
      marketPriceId: quotes.wheat,
    }),
    ask(world, trial.user, SparklinesDocument, { ...JIHLAVA, companyId, currency: 'CZK', favourites }),
    ask(world, trial.user, MarketplaceItemPricesHistoryDocument, {
      ...JIHLAVA,
      ...days,
      companyId,
      favourites,
      currency: 'CZK',
      cropId: 'milling-wheat',
    }),
    ask(world, trial.user, MarketplaceDocument, asked),
    ask(world, trial.user, MarketplaceItemDocument, { ...asked, cropId: 'diesel' }),
    ask(world, trial.user, OrderOutlookDocument, {
      companyId,
      place,
      cropId: 'milling-wheat',
      quarterId: '2026Q4',
      currency: 'CZK',
      price: '5000',
      locale: 'en',
    }),
  ]);
  const [prices, inputs, market, lines, history, shelf, item, outlook] = bodies.map(({ body }) => body.data);
  for (const { body } of bodies) {
    expect(body.errors).toBeUndefined();
    // An id is drawn by lot and may hold any number.
    const said = JSON.stringify(body).replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '');
    expect(said).not.toMatch(/5111|5222|5333|29\.85|28\.65|5011|5022|5033|5404/);
  }
  expect(prices).toMatchObject({
    marketPrices: [
      ...[quotes.wheat, quotes.better, quotes.next].map((id) => ({
        id,
        price: null,
        masked: true,
        change: null,
      })),
      { id: quotes.rapeseed, price: '11444.50', masked: false },
    ],
  });
  expect(inputs).toMatchObject({
    marketPrices: [
      { masked: true, price: null },
      { masked: true, price: null },
    ],
  });
  expect(market).toMatchObject({ market: { prices: [{ quotedPrice: null }, { quotedPrice: null }] } });
  expect(lines).toMatchObject({
    sparklines: [
      { cropId: 'rapeseed', masked: false, values: ['11033.50', '11444.50'] },
      { cropId: 'milling-wheat', quarterId: '2026Q4', masked: true, values: [] },
      { cropId: 'milling-wheat', quarterId: '2027Q1', masked: true, values: [] },
    ],
  });
  expect(history).toMatchObject({
    priceHistory: [
      { quarterId: '2026Q4', masked: true, points: [] },
      { quarterId: '2027Q1', masked: true, points: [] },
    ],
  });
  expect(shelf).toMatchObject({
    marketplace: expect.arrayContaining([
      expect.objectContaining({
        crop: expect.objectContaining({ id: 'diesel' }),
        lowestPrice: null,
        masked: true,
      }),
    ]),
  });
  expect(item).toMatchObject({
    marketplaceItem: { lowestPrice: null, masked: true, prices: [{ price: null }, {}] },
  });
  expect(outlook).toMatchObject({ orderOutlook: { soldOn: null, days: 0, now: null, nowByLowPrice: false } });
});

test('in trial the outlook of an order for a favourite is told', async () => {
  const asked = {
    companyId: trial.companyId,
    place: { position: JIHLAVA },
    cropId: 'rapeseed',
    quarterId: '2026Q4',
    currency: 'CZK',
    price: '11000',
    locale: 'en',
  } as const;
  const { orderOutlook } = await dataOf(world, trial.user, OrderOutlookDocument, {
    ...asked,
    favourites: ['rapeseed'],
  });
  expect(orderOutlook?.now).toMatchObject({ price: '11444.50' });
  const { orderOutlook: unstarred } = await dataOf(world, trial.user, OrderOutlookDocument, asked);
  expect(unstarred?.now).toBeNull();
});

test('a person without a company reads prices by position, masked but for two crops', async () => {
  const user = await seedUser(world.db, { phone: { countryCode: '+353', phoneNumber: '851234567' } });
  const asked = { ...TRALEE, currency: 'EUR', locale: 'en' } as const;
  const masked = await dataOf(world, user, TraderPricesDocument, asked);
  expect(masked.marketPrices).toMatchObject([{ id: quotes.irish, price: null, masked: true }]);
  const starred = await dataOf(world, user, TraderPricesDocument, {
    ...asked,
    favourites: ['milling-wheat'],
  });
  expect(starred.marketPrices).toMatchObject([{ price: '205.35', masked: false }]);
});

test('a trader reads no crop on the boards of farmers, whatever its favourites', async () => {
  const { user, companyId, usersCompanyId } = await world.farm({ plan: 'BASIC' });
  const favourites = ['milling-wheat'];
  const asked = { companyId, currency: 'CZK' as const, favourites };
  const read = async () => {
    const [{ marketPrices }, { market }, { basis }] = await Promise.all([
      dataOf(world, user, TraderPricesDocument, { ...asked, ...JIHLAVA }),
      dataOf(world, user, MarketDocument, { ...asked, marketPriceId: quotes.wheat }),
      dataOf(world, user, BasisTodayDocument, {
        ...asked,
        place: { position: JIHLAVA },
        cropIds: favourites,
      }),
    ]);
    return [marketPrices, market?.prices, basis].map((rows) => [
      ...new Set(rows?.map(({ masked }) => masked)),
    ]);
  };
  expect((await read()).slice(0, 2)).toEqual([[false, true], [false]]);
  await world.db.$client.query(`update users.company set kind = 'TRADER' where id = $1`, [usersCompanyId]);
  expect(await read()).toEqual([[true], [true], [true]]);
});
