import {
  AlertHistoryDocument,
  SavedAlertHistoryDocument,
} from '@canola/api-schema/trading/generated/operations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AlertDesk, openAlertDesk } from '../../../../test/alert-desk.ts';
import { dataOf } from '../../../../test/graphql-caller.ts';
import { accepted, NOW, refused } from '../../../../test/trading-world.ts';
import { addAlert, editAlert } from './alerts.service.ts';
import { fireMarkets } from './fire.service.ts';

let world: AlertDesk;
beforeAll(async () => {
  world = await openAlertDesk();
});
afterAll(() => world.close());

const HOUR = 3_600_000;

it('nobody learns a masked price by bisection: not by adding, editing, waiting or looking back', async () => {
  const farm = await world.farm();
  const market = world.nextMarket();
  const terms = { itemId: market.cropId, termId: market.quarterId };
  await world.quote('5137', market);
  const input = await world.inputOf(farm, terms);
  const { alertId } = accepted(await addAlert(world.deps, farm.viewer, { ...input, threshold: '9000' }));
  await world.db.$client.query('delete from users.subscription where company_id = $1', [farm.usersCompanyId]);
  farm.viewer = await world.viewerOf(farm.user);
  let [low, high] = [0, 10_000];
  const answers = new Set<string>();
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    for (const whenReached of ['ASK', 'NOW', 'NEXT'] as const) {
      const limits = { ...input, threshold: `${middle}`, whenReached };
      answers.add(JSON.stringify(refused(await addAlert(world.deps, farm.viewer, limits))));
      answers.add(JSON.stringify(refused(await editAlert(world.deps, farm.viewer, alertId, limits))));
    }
    low = middle;
  }
  expect([...answers]).toEqual(['["root: alert.plan"]']);
  await world.quote('9500', market);
  await fireMarkets(world.deps, { markets: [market] });
  expect(await world.told(farm)).toEqual([]);
  expect((await world.listed(farm))?.alerts).toMatchObject([
    { state: 'ASLEEP', value: null, firedAt: null, firedValue: null, readyAgain: null },
  ]);
  const { kind, place, companyId } = input;
  const variables = { terms: { kind, companyId, place: { storageId: place?.storageId ?? '' }, ...terms } };
  const nothing = { masked: true, currency: 'CZK', value: null, points: [] };
  expect((await dataOf(world, farm.user, AlertHistoryDocument, variables)).alertHistory).toEqual(nothing);
  const saved = await dataOf(world, farm.user, SavedAlertHistoryDocument, { id: alertId });
  expect(saved.savedAlertHistory).toEqual(nothing);
});

it('looks back on ninety days', async () => {
  const farm = await world.farm();
  const market = world.nextMarket();
  const input = await world.inputOf(farm, { itemId: market.cropId, termId: market.quarterId });
  for (const [days, last] of [
    [100, 5900],
    [20, 5250],
    [10, 5310],
    [5, 5200],
  ] as const)
    await world.db.$client.query(
      `insert into prices.quote_daily (region_id, crop_id, quarter_id, trader_id, day, last, last_at, low, high, currency)
       values ($1, $2, $3, 'brazda-trade', $4::timestamptz::date, $5, $4, $5, $5, 'CZK')`,
      [market.regionId, market.cropId, market.quarterId, new Date(NOW.getTime() - days * 24 * HOUR), last],
    );
  await world.quote('5305', market);
  const { kind, companyId, place, itemId, termId } = input;
  const terms = { kind, companyId, place: { storageId: place?.storageId ?? '' }, itemId, termId };
  const { alertHistory } = await dataOf(world, farm.user, AlertHistoryDocument, { terms });
  expect(alertHistory?.points.map(({ value }) => value)).toEqual([
    '5250.00',
    '5310.00',
    '5200.00',
    '5305.00',
  ]);
  expect(alertHistory?.value).toBe('5305.00');

  // A saved one looks back after its own haulage, whatever the person pays today.
  const { alertId } = accepted(await world.add(farm, { itemId, termId, delivers: true, threshold: '9000' }));
  const saved = async (user = farm.user) =>
    (await dataOf(world, user, SavedAlertHistoryDocument, { id: alertId })).savedAlertHistory;
  const before = await saved();
  expect(Number(before?.value)).toBeLessThan(5305);
  expect(before?.points.at(-1)?.value).toBe(before?.value);
  await world.db.$client.query('update trading.alert set haulage_rate = haulage_rate * 2 where id = $1', [
    alertId,
  ]);
  expect(5305 - Number((await saved())?.value)).toBeCloseTo(2 * (5305 - Number(before?.value)), 0);
  expect(await saved((await world.farm()).user)).toBeNull();
});
