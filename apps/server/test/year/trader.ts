import type { TraderContracts } from '@canola/api-schema/trading/trader-api';
import { issueTraderKey } from '../../src/modules/prices/index.ts';
import { TRADERS } from '../../src/modules/trading/reference/traders.ts';
import type { TestApp } from '../build-test-app.ts';
import { type SeededUser, seedCompany, seedUser } from '../factories.ts';
import type { Bank } from './bank.ts';
import type { Calls } from './calls.ts';
import { streamOf } from './dice.ts';
import { REGIONS } from './farm.ts';
import { CROP_IDS } from './prices.ts';
import { openPriceBook, type PriceBook } from './publish.ts';
import { RULED_CROP, RULES } from './quality.ts';
import { openWeighbridge, type Weighbridge } from './weighbridge.ts';

const REJECTS = 0.02;
const ADJUSTS = 0.05;
const DESK = '/can-trading/api/desk/contracts';

export interface Trader extends PriceBook, Weighbridge {
  name: string;
  key: string;
  /** Of the farms that it buys in. */
  regions: readonly string[];
  decide(): Promise<void>;
  desk: Desk;
}

/** Somebody of the trader who may do everything, and the company that they act for. */
interface Desk {
  user: SeededUser;
  companyId: string;
}

/** A trader, and who acts for it where that is somebody who is there already. */
export interface TraderHere {
  id: string;
  regions: readonly string[];
  buys: readonly string[];
  desk?: Desk;
}

/** Traders that buy in the farms' regions, by their keys. */
export function tradersHere(count: number): TraderHere[] {
  return TRADERS.filter(({ country, regions }) => country === 'CZ' && regions.some(isHere)).slice(0, count);
}

const isHere = (region: string) => (REGIONS as readonly string[]).includes(region);

interface TraderOptions extends Omit<Parameters<typeof openPriceBook>[1], 'calls' | 'clock' | 'dice'> {
  bank: Bank;
  seed: number;
  trader: TraderHere;
  faults: boolean;
}

export async function openTrader(
  test: TestApp,
  calls: Calls,
  { seed, trader, faults, bank, ...market }: TraderOptions,
): Promise<Trader> {
  const { id: name } = trader;
  const dice = streamOf(seed, name);
  const spread = dice.between(-0.02, 0.02);
  const key = `key-of-${name}-in-year-${seed}`;
  await issueTraderKey(test.db, { traderId: name, now: test.clock.now(), key });
  const crops = CROP_IDS.filter((crop) => trader.buys.includes(crop));
  const regions = trader.regions.filter(isHere);
  const book = openPriceBook(
    { name, key, regions, crops, faults, spread },
    { ...market, calls, clock: test.clock, dice },
  );
  const desk = trader.desk ?? (await openDesk(test, name));
  if (!trader.desk && crops.includes(RULED_CROP) && dice.chance(0.5))
    await calls.person(desk.user, 'PUT', `/can-trading/api/desk/quality?companyId=${desk.companyId}`, {
      ...{ cropId: RULED_CROP, rules: RULES, version: 0 },
    });
  const scale = openWeighbridge(
    { name, key },
    { calls, clock: test.clock, dice: streamOf(seed, `${name} scale`), bank, prices: market.prices },
  );
  /** By people, not by a machine. */
  const answersAtDesk = streamOf(seed, `${name} desk`).chance(0.4);
  let number = 0;

  return {
    name,
    key,
    regions,
    desk,
    ...book,
    // Nothing comes before something was accepted.
    weigh: async () => (number > 0 ? scale.weigh() : undefined),
    answer: async () => (number > 0 ? scale.answer() : undefined),
    settle: async () => (number > 0 ? scale.settle() : undefined),
    async decide() {
      const path = '/can-trading/api/trader/contract';
      const { contracts } = await calls.trader<TraderContracts>(key, 'GET', `${path}?limit=200`);
      for (const { id, status, price } of contracts) {
        if (status === 'CONFIRMED')
          await calls.trader(key, 'POST', `${path}/${id}/sign`, { signatory: 'Ing. Petra Horáková' });
        if (status !== 'PROCESSING') continue;
        if (dice.chance(REJECTS)) {
          await calls.trader(key, 'POST', `${path}/${id}/reject`, { reason: 'Kapacita je naplněna.' });
          continue;
        }
        number += 1;
        const externalNumber = `${name}/${number}`;
        const bonus = (Number(price) * 0.01).toFixed(2);
        const adjustments = dice.chance(ADJUSTS)
          ? [{ reason: 'Příplatek za dopravu', amount: bonus }]
          : undefined;
        const answer = { externalNumber, ...(adjustments && { adjustments }) };
        if (answersAtDesk)
          await calls.person(desk.user, 'POST', `${DESK}/${id}/accept?companyId=${desk.companyId}`, answer);
        else await calls.trader(key, 'POST', `${path}/${id}/accept`, answer);
      }
    },
  };
}

/** The trader's company with a signatory. */
async function openDesk(test: TestApp, name: string): Promise<Desk> {
  const user = await seedUser(test.db, { email: `${name}@year.test` });
  const company = await seedCompany(test.db, { name: `${name} a.s.`, kind: 'TRADER', members: [{ user }] });
  await test.db.$client.query(
    `update trading.trader set source = 'REGISTERED', users_company_id = $1 where id = $2`,
    [company.id, name],
  );
  return { user, companyId: company.id };
}
