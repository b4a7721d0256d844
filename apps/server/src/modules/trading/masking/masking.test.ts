import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedUser } from '../../../../test/factories.ts';
import { type Farm, NOW, openTradingWorld, type TradingWorld } from '../../../../test/trading-world.ts';
import { pruneUnmasked } from '../prune.tasks.ts';
import { showsInputs, unmaskedCrops } from './masking.service.ts';

let world: TradingWorld;

beforeAll(async () => {
  world = await openTradingWorld();
});
afterAll(() => world.close());
beforeEach(() => world.clock.set(NOW));

const shown = (farm: Farm, favourites: string[]) =>
  unmaskedCrops(world.deps, farm.viewer, { usersCompanyId: farm.usersCompanyId }, favourites);

test('purchase prices in full mask nothing', async () => {
  const farm = await world.farm({ plan: 'PLUS' });
  expect(await shown(farm, [])).toBe('all');
});

test('in trial the first two favourites are shown, and nothing without favourites', async () => {
  const farm = await world.farm({ plan: 'BASIC' });
  expect(await shown(farm, [])).toEqual([]);
  expect(await shown(farm, ['maize', 'rapeseed', 'peas'])).toEqual(['maize', 'rapeseed']);
});

test('other favourites on the same day show nothing more; the next day in the company’s zone they do', async () => {
  const farm = await world.farm({ plan: 'BASIC' });
  await shown(farm, ['maize']);
  expect(await shown(farm, ['rapeseed', 'peas'])).toEqual(['rapeseed']);
  expect(await shown(farm, ['peas', 'maize'])).toEqual(['maize']);
  expect(await shown(farm, ['rye', 'peas'])).toEqual([]);
  // Midnight in Prague is two hours earlier than in UTC.
  world.clock.set(new Date('2026-10-15T21:59:59Z'));
  expect(await shown(farm, ['rye', 'peas'])).toEqual([]);
  world.clock.set(new Date('2026-10-15T22:00:00Z'));
  expect(await shown(farm, ['rye', 'peas'])).toEqual(['rye', 'peas']);
});

test('what is no crop takes no place, nor does a crop named twice', async () => {
  const farm = await world.farm({ plan: 'BASIC' });
  expect(await shown(farm, ['diesel', 'nothing', 'maize', 'maize', 'rapeseed'])).toEqual([
    'maize',
    'rapeseed',
  ]);
});

test('many requests at once with different favourites never show a third crop', async () => {
  const farm = await world.farm({ plan: 'BASIC' });
  const pairs = ['maize', 'rapeseed', 'peas', 'rye', 'spelt', 'lupins'].flatMap((item, at, all) =>
    all.slice(at + 1).map((other) => [item, other]),
  );
  const seen = await Promise.all([...pairs, ...pairs].map((favourites) => shown(farm, favourites)));
  const crops = new Set(seen.flatMap((entry) => [...entry]));
  expect(crops.size).toBe(2);
  expect(await shown(farm, [...crops])).toEqual([...crops]);
});

test('two requests at once with one favourite each both get theirs', async () => {
  for (let round = 0; round < 10; round++) {
    const farm = await world.farm({ plan: 'BASIC' });
    const seen = await Promise.all([shown(farm, ['maize']), shown(farm, ['rapeseed'])]);
    expect(seen).toEqual([['maize'], ['rapeseed']]);
  }
});

test('each company has its own two, shared by its members', async () => {
  const [first, other] = [await world.farm({ plan: 'BASIC' }), await world.farm({ plan: 'BASIC' })];
  expect(await shown(first, ['maize', 'peas'])).toEqual(['maize', 'peas']);
  expect(await shown(other, ['rye', 'spelt'])).toEqual(['rye', 'spelt']);
});

test('another company’s plan shows a stranger nothing, and neither does a membership that waits', async () => {
  const rich = await world.farm({ plan: 'PREMIUM' });
  const poor = await world.farm({ plan: 'BASIC' });
  const waiting = await world.farm({ plan: 'PREMIUM', approvalState: 'WAITING' });
  const asked = { usersCompanyId: rich.usersCompanyId };
  expect(await unmaskedCrops(world.deps, poor.viewer, asked, ['maize'])).toEqual([]);
  expect(showsInputs(poor.viewer, asked)).toBe(false);
  expect(await shown(waiting, ['maize'])).toEqual([]);
});

test('a person without a company has two crops of their own; a member who names no company gains none', async () => {
  const viewer = await world.viewerOf(await seedUser(world.db));
  const alone = (favourites: string[]) =>
    unmaskedCrops(world.deps, viewer, { usersCompanyId: null }, favourites);
  expect(await alone(['maize', 'peas'])).toEqual(['maize', 'peas']);
  expect(await alone(['rye'])).toEqual([]);
  expect(showsInputs(viewer, { usersCompanyId: null })).toBe(false);
  const farm = await world.farm({ plan: 'BASIC' });
  expect(await unmaskedCrops(world.deps, farm.viewer, { usersCompanyId: null }, ['maize'])).toEqual([]);
});

test('whoever waits for approval looks around like a person without a company; a blocked member does not', async () => {
  const lookAround = async (approvalState: 'WAITING' | 'BLOCKED') => {
    const { viewer } = await world.farm({ plan: 'BASIC', approvalState });
    return unmaskedCrops(world.deps, viewer, { usersCompanyId: null }, ['maize', 'peas', 'rye']);
  };
  expect(await lookAround('WAITING')).toEqual(['maize', 'peas']);
  expect(await lookAround('BLOCKED')).toEqual([]);
});

test('inputs show their prices with the marketplace in full only', async () => {
  const inputs = async (plan: 'BASIC' | 'PLUS') => {
    const farm = await world.farm({ plan });
    return showsInputs(farm.viewer, { usersCompanyId: farm.usersCompanyId });
  };
  expect(await inputs('BASIC')).toBe(false);
  expect(await inputs('PLUS')).toBe(true);
});

test('the days of the past are forgotten after three days, whatever the hour', async () => {
  const farm = await world.farm({ plan: 'BASIC' });
  const days = () =>
    world.db.$client
      .query('select day::text from trading.unmasked_crop where holder_id = $1', [farm.usersCompanyId])
      .then(({ rows }) => rows.map(({ day }) => day));
  await shown(farm, ['maize']);
  expect(await days()).toEqual(['2026-10-15']);
  for (const now of ['2026-10-15T08:00:00Z', '2026-10-18T23:59:00Z']) {
    world.clock.set(new Date(now));
    await pruneUnmasked.run(world.deps, {}, { jobId: '1' });
    expect(await days()).toEqual(['2026-10-15']);
  }
  world.clock.set(new Date('2026-10-19T00:01:00Z'));
  await pruneUnmasked.run(world.deps, {}, { jobId: '1' });
  expect(await days()).toEqual([]);
});
