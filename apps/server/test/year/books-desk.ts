import { type Book, DEMAND_TONS, type Demand } from '@canola/api-schema/trading/desk-book';
import { runCronTasks } from '../run-cron-tasks.ts';
import type { Invariant, Market } from './invariant.ts';

const READS_EVERY = 7;
const MIN_COMPANIES = 3;
const MAX_SHARE = 0.6;

interface Bought {
  crop: string;
  quarter: string;
  status: string;
  tons: number;
  value: number;
}

interface Wanted {
  crop: string;
  quarter: string;
  company: string;
  price: number;
  tons: number;
}

const tradersToRead = ({ traders, since, isLast }: Market) =>
  traders.filter(
    (_, index) => isLast || (Math.floor(since.getTime() / 86_400_000) + index) % READS_EVERY === 0,
  );

/** Of the pages of traders. */
export const DESK_BOOKS: readonly Invariant[] = [
  {
    name: 'the book of a trader equals a recount',
    async check(market) {
      const { test, calls } = market;
      for (const { name, desk } of tradersToRead(market)) {
        const path = `/can-trading/api/desk/book?companyId=${desk.companyId}`;
        const { currencies } = await calls.person<Book>(desk.user, 'GET', path);
        const shown = currencies.flatMap(({ crops }) => crops);
        const { rows } = await test.db.$client.query<Bought>(
          `select crop_id as crop, quarter_id as quarter, status, coalesce(outcome_tons, amount)::float8 as tons,
             (coalesce(outcome_tons, amount) * final_price)::float8 as value
           from trading.contract where trader_id = $1 and kind = 'SALE'`,
          [name],
        );
        for (const [cropId, of] of Map.groupBy(rows, ({ crop }) => crop))
          for (const [quarterId, own] of Map.groupBy(of, ({ quarter }) => quarter)) {
            const part = (...states: string[]) => own.filter(({ status }) => states.includes(status));
            const sum = (some: Bought[], what: 'tons' | 'value') =>
              some.reduce((total, row) => total + row[what], 0);
            const bought = part('SUCCESS', 'CONFIRMED', 'SIGNED');
            const counted = [
              sum(part('PROCESSING'), 'tons'),
              sum(part('SIGNED'), 'tons'),
              sum(bought, 'tons'),
              sum(bought, 'value') / (sum(bought, 'tons') || 1),
            ];
            const quarter = shown
              .find(({ crop }) => crop.id === cropId)
              ?.quarters.find((row) => row.quarterId === quarterId);
            const { waiting, signed, bought: all, average } = quarter ?? {};
            const said = [waiting, signed, all, average].map((value) => Number(value ?? 0));
            if (counted.some((value, at) => Math.abs(value - (said[at] ?? 0)) > 0.0051))
              return `${name} reads ${said} of ${cropId} in ${quarterId}, counted ${counted}`;
          }
      }
      return undefined;
    },
  },
  {
    name: 'demand equals a recount, and shows nobody',
    async check(market) {
      const { test, calls, servers } = market;
      const readers = tradersToRead(market);
      if (readers.length === 0) return undefined;
      await runCronTasks(servers.worker().deps, /^trading\.count-demand$/);
      for (const { name, desk, regions } of readers)
        for (const region of regions) {
          const path = `/can-trading/api/desk/demand?companyId=${desk.companyId}&region=${region}`;
          const { lines } = await calls.person<Demand>(desk.user, 'GET', path);
          const { rows } = await test.db.$client.query<Wanted>(
            `select crop_id as crop, quarter_id as quarter, company_id as company, price::float8 as price,
               amount::float8 as tons
             from trading.sell_order where active and not held and only_trader_id is null and region_id = $1`,
            [region],
          );
          for (const line of lines) {
            const own = rows.filter(
              ({ crop, quarter }) => crop === line.cropId && quarter === line.quarterId,
            );
            const breach = breachOf(line, own);
            if (breach) return `${name} reads ${JSON.stringify(line)} in ${region}: ${breach}`;
          }
        }
      return undefined;
    },
  },
];

function breachOf(
  { steps, further }: Demand['lines'][number],
  orders: readonly Wanted[],
): string | undefined {
  /** Of each farm in each step, rounded before it is added. */
  const parts = [
    ...Map.groupBy(orders, ({ company, price }) => `${company} ${Math.ceil(price / 50) * 50}`).values(),
  ].map((of) => {
    const tons = of.reduce((total, order) => total + order.tons, 0);
    const [first] = of;
    return {
      company: first?.company ?? '',
      step: Math.ceil((first?.price ?? 0) / 50) * 50,
      tons: Math.max(DEMAND_TONS, Math.round(tons / DEMAND_TONS) * DEMAND_TONS),
    };
  });
  const mayShow = (some: typeof parts) => {
    const total = some.reduce((sum, { tons }) => sum + tons, 0);
    const farms = [...Map.groupBy(some, ({ company }) => company).values()];
    const most = Math.max(...farms.map((of) => of.reduce((sum, { tons }) => sum + tons, 0)));
    return farms.length >= MIN_COMPANIES && most <= total * MAX_SHARE;
  };
  const all = parts.reduce((sum, { tons }) => sum + tons, 0);
  const shown = steps.reduce((sum, { tons }) => sum + Number(tons), Number(further ?? 0));
  if (shown !== (mayShow(parts) ? all : 0)) return `${all} t in ${parts.length} parts were counted`;
  for (const { from, to, tons } of steps) {
    const inside = parts.filter(({ step }) => step >= Number(from) && step <= Number(to));
    if (!mayShow(inside)) return `too few farms from ${from} to ${to}`;
    if (inside.reduce((sum, part) => sum + part.tons, 0) !== Number(tons)) return `${tons} t at ${from}`;
  }
  return undefined;
}
