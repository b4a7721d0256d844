import { CropPricesRegionDocument } from '@canola/api-schema/trading/generated/operations';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { call } from '../../../../test/caller.ts';
import { atJihlava, openPriceWorld, type PriceWorld } from '../../../../test/price-desk.ts';
import { TRADERS } from '../../../../test/trading-facts.ts';
import { openDesk, quoteOf } from '../../prices/test-desk.ts';
import { tradersChanged } from './trader-directory.ts';

/** An event takes its time on a busy machine. */
const eventually = (check: () => Promise<void>) => vi.waitFor(check, 60_000);

let world: PriceWorld;
let second: TestApp;
beforeAll(async () => {
  world = await openPriceWorld();
  second = await buildTestApp({ now: world.clock.now(), sharing: world });
});
afterAll(async () => {
  await second.close();
  await world.close();
});

interface Board {
  data: { marketPrices: { trader: { id: string; name: string }; point: { latitude: number } | null }[] };
}

/** Names and collection points on the same person's board, as each process shows it. */
async function boards(): Promise<[name: string, point: number | undefined][]> {
  const variables = { ...atJihlava(world.full), currency: 'CZK', cropId: 'milling-wheat' };
  const shown = await Promise.all(
    [world, second].map((process) =>
      call<Board>(process, world.full.user, 'POST', '/graphql', {
        documentId: CropPricesRegionDocument.id,
        variables,
      }),
    ),
  );
  return shown.map(({ body }) => {
    const price = body.data.marketPrices.find(({ trader }) => trader.id === TRADERS[0]);
    return [price?.trader.name ?? 'not shown', price?.point?.latitude];
  });
}

async function change(statement: string) {
  await world.db.$client.query(statement);
  await tradersChanged(world.db);
}

test('boards of every process follow the name, the collection point and the end of a trader', async () => {
  await world.quote('5111');
  const [first] = await boards();
  expect(first).toEqual(['Brázda Trade', expect.any(Number)]);
  await change(`update trading.trader set name = 'New name' where id = '${TRADERS[0]}'`);
  await change(`update trading.trader_region set latitude = 49.2 where trader_id = '${TRADERS[0]}'`);
  await eventually(async () =>
    expect(await boards()).toEqual([
      ['New name', 49.2],
      ['New name', 49.2],
    ]),
  );
  await change(`update trading.trader set active = false where id = '${TRADERS[0]}'`);
  await eventually(async () =>
    expect(await boards()).toEqual([
      ['not shown', undefined],
      ['not shown', undefined],
    ]),
  );
});

test('quotes of every process follow the crops of a trader', async () => {
  const desks = await Promise.all([world, second].map((process) => openDesk(process, TRADERS[1])));
  const refusals = () =>
    Promise.all(desks.map(async (desk) => (await desk.send([quoteOf({ regionId: 'CZ063' })])).body.refused));
  expect(await refusals()).toEqual([[], []]);
  await change(
    `delete from trading.crop_trader where trader_id = '${TRADERS[1]}' and crop_id = 'milling-wheat'`,
  );
  const refused = [{ index: 0, code: 'crop.not-traded' }];
  await eventually(async () => expect(await refusals()).toEqual([refused, refused]));
});
