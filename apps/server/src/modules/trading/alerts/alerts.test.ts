import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AlertDesk, type AlertInput, openAlertDesk } from '../../../../test/alert-desk.ts';
import { accepted, MARKET, NOW, refused, WHEAT, ZIP } from '../../../../test/trading-world.ts';
import { addAlert, deleteAlert, editAlert } from './alerts.service.ts';
import { endLeftAlerts, isAlertOpen } from './alerts.tasks.ts';
import { fireFutures, fireMarkets } from './fire.service.ts';

let world: AlertDesk;
beforeAll(async () => {
  world = await openAlertDesk();
});
afterAll(() => world.close());

it('a saved alert is judged by the quote that arrived at the same moment', async () => {
  const farm = await world.farm();
  const market = world.nextMarket();
  await world.quote('5400', market);
  accepted(await world.add(farm, { itemId: market.cropId, termId: market.quarterId, whenReached: 'NOW' }));
  await world.runJobs();
  expect(await world.told(farm)).toMatchObject([{ price: '5400.00' }]);
});

it('a value beyond the threshold is asked about: now, or at the next crossing', async () => {
  const farm = await world.farm();
  const market = world.nextMarket();
  await world.quote('5400', market);
  const terms = { itemId: market.cropId, termId: market.quarterId };
  expect(refused(await world.add(farm, terms))).toEqual(['threshold: threshold.reached']);
  accepted(await world.add(farm, { ...terms, whenReached: 'NEXT' }));
  await fireMarkets(world.deps, { markets: [market] });
  expect(await world.told(farm)).toEqual([]);
  expect((await world.listed(farm))?.alerts).toMatchObject([{ state: 'SILENT', readyAgain: '5273.50' }]);
  for (const price of ['5273', '5350']) {
    await world.quote(price, market);
    await fireMarkets(world.deps, { markets: [market] });
  }
  expect(await world.told(farm)).toHaveLength(1);
});

it('futures are for every plan, two of them on BASIC', async () => {
  const farm = await world.farm({ plan: 'BASIC' });
  await world.settle('2026-12-01', '211');
  const futures = { kind: 'FUTURES', itemId: 'wheat', termId: '2026-12-01' } as const;
  accepted(await world.add(farm, { ...futures, threshold: '215' }));
  accepted(await world.add(farm, { ...futures, threshold: '200', direction: 'BELOW' }));
  expect(refused(await world.add(farm, { ...futures, threshold: '220' }))).toEqual(['root: alert.too-many']);
  await world.settle('2026-12-01', '216.5');
  await fireFutures(world.deps);
  expect(await world.told(farm)).toEqual([{ price: '216.50', threshold: '215.00' }]);
  expect(await world.listed(farm)).toMatchObject({ limit: 2, used: 2 });
});

it('the same alert is one, and one that has fired once may be set again', async () => {
  const farm = await world.farm();
  const market = world.nextMarket();
  await world.quote('5000', market);
  const input = await world.inputOf(farm, { itemId: market.cropId, termId: market.quarterId, once: true });
  accepted(await addAlert(world.deps, farm.viewer, input));
  expect(refused(await addAlert(world.deps, farm.viewer, input))).toEqual(['threshold: alert.exists']);
  await world.quote('5300', market);
  await fireMarkets(world.deps, { markets: [market] });
  expect(await world.listed(farm)).toMatchObject({ used: 0, alerts: [{ state: 'DONE' }] });
  await world.quote('5000', market);
  accepted(await addAlert(world.deps, farm.viewer, input));
  expect(await world.listed(farm)).toMatchObject({ used: 1, alerts: [{ state: 'READY', firedAt: null }] });
});

it('an edited alert has its new limits, is ready, and fires at them', async () => {
  const farm = await world.farm();
  const market = world.nextMarket();
  const terms = { itemId: market.cropId, termId: market.quarterId };
  await world.quote('5400', market);
  const { alertId } = accepted(await world.add(farm, { ...terms, whenReached: 'NOW' }));
  accepted(await world.add(farm, { ...terms, threshold: '5450' }));
  await world.runJobs();
  expect(await world.told(farm)).toHaveLength(1);
  const limits = {
    direction: 'ABOVE',
    threshold: '5500',
    once: true,
    endsOn: '2026-12-31',
    whenReached: 'ASK',
  } as const;
  const edit = (change: object) => editAlert(world.deps, farm.viewer, alertId, { ...limits, ...change });
  expect(refused(await edit({ threshold: '5450' }))).toEqual(['threshold: alert.exists']);
  expect(refused(await edit({ threshold: '5350' }))).toEqual(['threshold: threshold.reached']);
  expect(refused(await edit({ endsOn: '2020-01-01' }))).toEqual(['endsOn: alert.ended']);
  accepted(await edit({}));
  expect((await world.listed(farm))?.alerts.find(({ id }) => id === alertId)).toMatchObject({
    state: 'READY',
    threshold: '5500.00',
    once: true,
    endsOn: '2026-12-31',
    firedAt: null,
    zip: ZIP,
  });
  await world.quote('5500', market);
  await fireMarkets(world.deps, { markets: [market] });
  expect(await world.told(farm)).toContainEqual({ price: '5500.00', threshold: '5500.00' });
});

it('one that is over takes no place, and takes one again when it is changed', async () => {
  const farm = await world.farm({ plan: 'BASIC' });
  const base = { kind: 'FUTURES', itemId: 'wheat', termId: '2026-12-01' } as const;
  await world.settle('2026-12-01', '211');
  const today = NOW.toISOString().slice(0, 10);
  const { alertId } = accepted(await world.add(farm, { ...base, threshold: '300', endsOn: today }));
  accepted(await world.add(farm, { ...base, threshold: '301' }));
  await world.at(48, async () => {
    expect(await world.listed(farm)).toMatchObject({ used: 1 });
    accepted(await world.add(farm, { ...base, threshold: '302' }));
    const limits = {
      direction: 'ABOVE',
      threshold: '303',
      once: false,
      endsOn: null,
      whenReached: 'ASK',
    } as const;
    expect(refused(await editAlert(world.deps, farm.viewer, alertId, limits))).toEqual([
      'root: alert.too-many',
    ]);
    expect(refused(await world.add(farm, { ...base, threshold: '300' }))).toEqual(['root: alert.too-many']);
  });
});

it('thresholds, days and markets that cannot be are refused at their field', async () => {
  const farm = await world.farm();
  const cases: [AlertInput, string, string][] = [
    [{ threshold: '0' }, 'threshold', 'price.min'],
    [{ threshold: '-5' }, 'threshold', 'price.min'],
    [{ threshold: 'x' }, 'threshold', 'number.invalid'],
    [{ threshold: '10000001' }, 'threshold', 'price.max'],
    [{ endsOn: '2020-01-01' }, 'endsOn', 'alert.ended'],
    [{ itemId: 'gold' }, 'itemId', 'crop.unknown'],
    [{ termId: '2020Q1' }, 'termId', 'quarter.not-offered'],
    [{ kind: 'BASIS', itemId: 'maize' }, 'itemId', 'crop.unknown'],
    [{ kind: 'SPREAD', secondItemId: WHEAT, secondTermId: MARKET.quarterId }, 'secondTermId', 'alert.same'],
    [
      { kind: 'FUTURES', itemId: 'wheat', termId: '2026-11-01', place: null },
      'termId',
      'quarter.not-offered',
    ],
    [{ place: { storageId: crypto.randomUUID() } }, 'place', 'not-found'],
  ];
  for (const [given, field, code] of cases)
    expect(refused(await world.add(farm, given)), JSON.stringify(given)).toEqual([`${field}: ${code}`]);
});

it('end with the membership; a message about a deleted one is not sent', async () => {
  const farm = await world.farm();
  const market = world.nextMarket();
  const terms = { itemId: market.cropId, termId: market.quarterId };
  const { alertId } = accepted(await world.add(farm, terms));
  expect(await isAlertOpen(world.deps, farm.user.id, { url: `/alerts?alert=${alertId}` })).toBe(true);
  accepted(await deleteAlert(world.deps, farm.viewer, alertId));
  expect(await isAlertOpen(world.deps, farm.user.id, { url: `/alerts?alert=${alertId}` })).toBe(false);
  expect(refused(await deleteAlert(world.deps, farm.viewer, alertId))).toEqual(['root: not-found']);

  accepted(await world.add(farm, terms));
  await endLeftAlerts(world.deps, { userId: farm.user.id });
  expect((await world.listed(farm))?.alerts).toHaveLength(1);
  await world.db.$client.query('delete from users.membership where user_id = $1', [farm.user.id]);
  await endLeftAlerts(world.deps, { userId: farm.user.id });
  const { rows } = await world.db.$client.query('select from trading.alert where user_id = $1', [
    farm.user.id,
  ]);
  expect(rows).toEqual([]);
});
