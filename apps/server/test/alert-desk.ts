import { AlertsDocument, type AlertsQuery } from '@canola/api-schema/trading/generated/operations';
import { addAlert, type LimitsInput, type TermsInput } from '../src/modules/trading/alerts/alerts.service.ts';
import { addStorage } from '../src/modules/trading/storages/storages.service.ts';
import { dataOf } from './graphql-caller.ts';
import {
  accepted,
  type Farm,
  MARKET,
  NOW,
  openTradingWorld,
  type TradingWorld,
  WHEAT,
  ZIP,
} from './trading-world.ts';

export type AlertInput = Partial<TermsInput & LimitsInput>;
type Market = typeof MARKET;

export interface AlertDesk extends TradingWorld {
  /** Every test has a market of its own. */
  nextMarket(): Market;
  /** Of a net price at a storage of the farm, unless stated otherwise. */
  inputOf(farm: Farm, input: AlertInput): Promise<TermsInput & LimitsInput>;
  add(farm: Farm, input: AlertInput): ReturnType<typeof addAlert>;
  /** The messages about alerts that the person has. */
  told(farm: Pick<Farm, 'user'>): Promise<{ price: string; threshold: string }[]>;
  /** At a time of the clock, which goes back afterwards. */
  at<T>(hours: number, act: () => Promise<T>): Promise<T>;
  listed(farm: Farm): Promise<AlertsQuery['alerts']>;
  /** Wheat's price at the exchange today. */
  settle(month: string, price: string): Promise<void>;
}

const HOUR = 3_600_000;
const CROPS = ['feed-wheat', 'elite-wheat', 'rapeseed', 'maize', 'feed-barley', 'malting-barley'];
const QUARTERS = ['2026Q4', '2027Q1', '2027Q2', '2027Q3', '2027Q4'];

/** People with alerts, prices that move, and what the people were told. */
export async function openAlertDesk(): Promise<AlertDesk> {
  const world = await openTradingWorld();
  let markets = 0;
  async function storageOf({ companyId, viewer }: Farm): Promise<string> {
    const input = { companyId, label: 'Silo', address: 'Polní 1', zip: ZIP };
    return accepted(await addStorage(world.deps, viewer, input)).storageId;
  }
  const desk: AlertDesk = {
    ...world,
    nextMarket() {
      const quarterId = QUARTERS[markets % QUARTERS.length] ?? '';
      const cropId = CROPS[Math.floor(markets / QUARTERS.length)] ?? WHEAT;
      markets += 1;
      return { ...MARKET, cropId, quarterId };
    },
    inputOf: async (farm, input) => ({
      companyId: farm.companyId,
      kind: 'NET_PRICE',
      place: input.kind === 'FUTURES' ? null : { storageId: await storageOf(farm) },
      delivers: false,
      itemId: WHEAT,
      termId: MARKET.quarterId,
      secondItemId: null,
      secondTermId: null,
      direction: 'ABOVE',
      threshold: '5300',
      once: false,
      endsOn: null,
      whenReached: 'ASK',
      ...input,
    }),
    add: async (farm, input) => addAlert(world.deps, farm.viewer, await desk.inputOf(farm, input)),
    async told({ user }) {
      const { rows } = await world.db.$client.query(
        `select params ->> 'price' as price, params ->> 'threshold' as threshold from notifications.notification
         where user_id = $1 and kind like 'alert.%' order by created_at, id`,
        [user.id],
      );
      return rows;
    },
    async at(hours, act) {
      world.clock.set(new Date(NOW.getTime() + hours * HOUR));
      try {
        return await act();
      } finally {
        world.clock.set(NOW);
      }
    },
    listed: async (farm) =>
      (await dataOf(world, farm.user, AlertsDocument, { companyId: farm.companyId })).alerts,
    async settle(month, price) {
      await world.db.$client.query(
        `insert into prices.future_contract values ('wheat', $1, 'MLZ26', '2026-12-10') on conflict do nothing`,
        [month],
      );
      await world.db.$client.query(
        `insert into prices.future_settle (commodity, day, month, settle) values ('wheat', $1, $2, $3)
         on conflict (commodity, day, month) do update set settle = excluded.settle`,
        [NOW.toISOString().slice(0, 10), month, price],
      );
    },
  };
  return desk;
}
