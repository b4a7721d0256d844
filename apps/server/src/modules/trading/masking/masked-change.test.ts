import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { JIHLAVA, openPriceWorld, type PriceWorld } from '../../../../test/price-desk.ts';
import type { Farm } from '../../../../test/trading-world.ts';

let world: PriceWorld;

beforeAll(async () => {
  world = await openPriceWorld();
  // Every price rose since the day before, each by the same amount.
  await world.db.$client.query('update prices.current_quote set previous_price = price - 77.75');
  await world.offer(world.trial, '100');
});
afterAll(() => world.close());

interface Price {
  crop: { id: string };
  price: string | null;
  change: string | null;
  masked: boolean;
}

const PRICE = 'crop { id } price change masked';

async function ask<T>(farm: Farm, query: string, variables: object): Promise<{ data: T; text: string }> {
  const { body } = await call<{ data: T }>(world, farm.user, 'POST', '/graphql', { query, variables });
  return { data: body.data, text: JSON.stringify(body) };
}

/** Prices at a place, as the price boards ask for them. */
const board = (farm: Farm, favourites: string[] = []) =>
  ask<{ marketPrices: Price[] }>(
    farm,
    `query ($place: Place!, $companyId: ID!, $favourites: [ID!]) {
      marketPrices(place: $place, companyId: $companyId, favourites: $favourites, currency: CZK, locale: en) { ${PRICE} }
    }`,
    { place: { position: JIHLAVA }, companyId: farm.companyId, favourites },
  );

/** Prices beside what is stored. */
async function stored(farm: Farm): Promise<{ prices: Price[]; text: string }> {
  const { data, text } = await ask<{ company: { storages: { lastPrices: Price[] }[] } }>(
    farm,
    `query ($id: ID!) { company(id: $id, currency: CZK, locale: en) { storages { lastPrices { ${PRICE} } } } }`,
    { id: farm.companyId },
  );
  return { prices: data.company.storages.flatMap(({ lastPrices }) => lastPrices), text };
}

test('with prices in full the change since the day before is told', async () => {
  const { data } = await board(world.full);
  expect(data.marketPrices.map(({ change }) => change)).toEqual(Array(4).fill('77.75'));
  expect((await stored(world.full)).prices[0]).toMatchObject({ masked: false, change: '77.75' });
});

test('a masked price tells its change no more than itself: the favourite’s alone is told', async () => {
  const { data } = await board(world.trial, ['rapeseed']);
  for (const { crop, price, change, masked } of data.marketPrices) {
    const isFavourite = crop.id === 'rapeseed';
    expect({ masked, isPriceTold: price !== null, change }).toEqual({
      masked: !isFavourite,
      isPriceTold: isFavourite,
      change: isFavourite ? '77.75' : null,
    });
  }
  expect(data.marketPrices).toHaveLength(4);
});

test('no answer with masked prices alone has the change in it', async () => {
  const shown = await board(world.trial);
  expect(shown.data.marketPrices).toHaveLength(4);
  expect(shown.text).not.toContain('77.75');
  const { prices, text } = await stored(world.trial);
  expect(prices.length).toBeGreaterThan(0);
  expect(text).not.toContain('77.75');
});
