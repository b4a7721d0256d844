import { randomUUID } from 'node:crypto';
import type { QualityRule } from '@canola/api-schema/deliveries/quality';
import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { listedContracts } from '../../modules/prices/index.ts';
import { addHedge, insertSchedule, keepCompanyInStep, registerTrader } from '../../modules/trading/index.ts';
import { findUserByEmail } from '../../modules/users/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { found } from '../../platform/errors.ts';
import type { Page } from '../../sandbox/traders/book.ts';
import type { SeededCompanies } from '../demo-companies.ts';
import { findTraderOf } from './demo-trading.queries.ts';

/** The trader of trader@canola.test, whose prices and contracts are left to the people at its desk. */
export const DEMO_TRADER_ID = 'moravsky-obchod';

const REGIONS = ['CZ052', 'CZ063', 'CZ064', 'CZ071', 'CZ072'];
const CROPS = ['milling-wheat', 'feed-wheat', 'malting-barley', 'maize', 'rapeseed'];

/** Below the others, so that sales at the best price find a stand-in that answers. */
export const DEMO_TRADER_LEVEL = 0.965;

export const DEMO_TRADER_PAGES: readonly Page[] = REGIONS.map((regionId) => ({
  traderId: DEMO_TRADER_ID,
  regionId,
  cropIds: CROPS,
}));

/** The worked examples of docs/product/deliveries.md#quality. */
const SCHEDULES: Record<string, QualityRule[]> = {
  'milling-wheat': [
    { kind: 'dry', parameter: 'moisture', base: '14' },
    { kind: 'weight_percent', parameter: 'impurities', base: '6', ratio: '1' },
    { kind: 'fee', parameter: 'moisture', base: '14', perPoint: '40' },
    { kind: 'limit', parameter: 'protein', min: '12', max: null },
  ],
  rapeseed: [
    { kind: 'dry', parameter: 'moisture', base: '8' },
    { kind: 'price_percent', parameter: 'oil', base: '42', above: '1.5', below: '-1.5', cap: null },
    { kind: 'price_percent', parameter: 'impurities', base: '2', above: '-1', below: '0', cap: null },
  ],
};

/** A part of what is bought; the rest stays open. */
const HEDGE = { commodity: 'wheat', cropId: 'milling-wheat', lots: -3, price: '219.25' } as const;

/** Before the prices: a trader that exists is skipped. */
export async function seedTrader(
  deps: Deps,
  { trader: usersCompanyId }: SeededCompanies,
  say: (line: string) => void,
): Promise<void> {
  if (await findTraderOf(deps.db, usersCompanyId)) return;
  await keepCompanyInStep(deps, { companyId: usersCompanyId });
  const { id: createdBy } = found(await findUserByEmail(deps.db, 'trader@canola.test'), 'server.failed');
  const createdAt = deps.clock.now();
  const day = dayInZone(createdAt, timeZoneOf('CZ'));
  await deps.db.transaction(async (tx) => {
    const traderId = await registerTrader(tx, {
      usersCompanyId,
      name: 'Moravský obchod',
      descriptions: {
        en: 'Grain trader from Brno with silos along the Morava. Buys from farms and sells to mills and feed makers.',
        cs: 'Obchodník s obilím z Brna se sily podél Moravy. Vykupuje od zemědělců a dodává mlýnům a výrobcům krmiv.',
        ro: 'Comerciant de cereale din Brno, cu silozuri de-a lungul Moravei. Cumpără de la fermieri și livrează morilor și fabricilor de furaje.',
      },
      regionIds: REGIONS,
      cropIds: CROPS,
      points: [
        { name: 'Brno', latitude: 49.1952, longitude: 16.608 },
        { name: 'Kojetín', latitude: 49.3517, longitude: 17.3021 },
        { name: 'Jihlava', latitude: 49.3961, longitude: 15.5912 },
        { name: 'Hradec Králové', latitude: 50.2093, longitude: 15.8328 },
      ],
    });
    for (const [cropId, rules] of Object.entries(SCHEDULES))
      await insertSchedule(tx, { traderId, cropId, rules, createdBy, at: createdAt });
    await addHedge(tx, {
      id: randomUUID(),
      traderId,
      ...HEDGE,
      month: found(listedContracts(HEDGE.commodity, day)[0], 'server.failed').month.slice(0, 7),
      day,
      createdBy,
      createdAt,
    });
  });
  say('Demo world: a trader with people at its desk');
}
