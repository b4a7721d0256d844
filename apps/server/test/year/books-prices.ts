import { DAY_MS, HOUR_MS } from '@canola/api-schema/duration';
import { ENDED_COUNTS_HOURS, MIN_TONS } from '@canola/api-schema/limits';
import { first, type Invariant, type Market } from './invariant.ts';
import { linesOf, nameOf } from './lines.ts';
import type { MarketKey } from './record.ts';

interface Deal extends MarketKey {
  id: string;
  at: Date;
  trader: string;
  price: number;
  onlyTrader: string | null;
  lowPrice: number | null;
  isStop: boolean;
}

/** The contracts of the day, with the terms of the orders that made them. */
async function dealsOf({ test, since }: Market): Promise<Deal[]> {
  const { rows } = await test.db.$client.query<Deal>(
    `select c.id, c.created_at as at, c.trader_id as trader, c.region_id as "regionId", c.crop_id as "cropId",
       c.quarter_id as "quarterId", c.quoted_price::float8 as price, o.only_trader_id as "onlyTrader",
       o.low_price::float8 as "lowPrice", coalesce(c.price < o.price, false) as "isStop"
     from trading.contract c left join trading.sell_order o on o.id = c.order_id
     where c.created_at >= $1 and c.kind = 'SALE'`,
    [since],
  );
  return rows;
}

/** Of the rules of prices; what traders said is read from their own record. */
export const PRICE_BOOKS: readonly Invariant[] = [
  {
    name: 'no line has sold more than its limit',
    check: ({ test }) =>
      first(
        test.db.$client,
        `select l.* from (
           select trader_id, region_id, crop_id, quarter_id, limit_tons, taken_tons, full_at, coalesce(tons, 0) as tons
           from prices.price_line
           left join (select trader_id, region_id, crop_id, quarter_id, sum(amount) as tons from trading.contract
             where is_counted and status <> 'FAILED' group by 1, 2, 3, 4) c
             using (trader_id, region_id, crop_id, quarter_id)) l
         where l.tons <> l.taken_tons or l.tons > l.limit_tons
           or (l.full_at is not null) <> coalesce(l.limit_tons - l.tons < ${MIN_TONS}, false) limit 1`,
      ),
  },
  {
    name: 'everything was sold at a price that its trader stood by',
    async check(market) {
      for (const deal of await dealsOf(market)) {
        const said = market.record.standing(deal.trader, deal, deal.at);
        if (said !== deal.price) return `${JSON.stringify(deal)}, but the trader's price was ${said}`;
      }
      return undefined;
    },
  },
  {
    name: 'no stop was triggered by a price that only went away',
    async check(market) {
      const { record } = market;
      const deals = (await dealsOf(market)).filter(({ isStop }) => isStop);
      if (deals.length === 0) return undefined;
      const lines = await linesOf(market.test.db.$client);
      for (const deal of deals) {
        const { at, lowPrice, onlyTrader } = deal;
        for (const trader of onlyTrader === null ? record.tradersOf(deal) : [onlyTrader]) {
          const fullAt = lines.get(nameOf(trader, deal))?.fullAt;
          const isLongFull = fullAt && at.getTime() - fullAt.getTime() >= ENDED_COUNTS_HOURS * HOUR_MS;
          const held = isLongFull ? undefined : record.standing(trader, deal, at);
          const gone = record.wentAway(trader, deal, at);
          if (Math.max(held ?? 0, gone ?? 0) > (lowPrice ?? 0))
            return `${JSON.stringify(deal)}, although ${trader} had ${held ?? gone}`;
        }
      }
      return undefined;
    },
  },
  {
    name: 'no order waits that a quote could fill',
    async check(market) {
      const { test, record } = market;
      const now = test.clock.now();
      const { rows } = await test.db.$client.query<
        MarketKey & { id: string; onlyTrader: string | null; price: number; amount: number }
      >(
        `select o.id, o.region_id as "regionId", o.crop_id as "cropId", o.quarter_id as "quarterId",
           o.only_trader_id as "onlyTrader", o.price::float8 as price, o.amount::float8 as amount
         from trading.sell_order o join trading.company c on c.id = o.company_id and c.approval_state = 'APPROVED'
         where o.active and not o.held and o.quarter_id >= $1`,
        [quarterOf(now)],
      );
      const lines = await linesOf(market.test.db.$client);
      for (const order of rows) {
        const { onlyTrader } = order;
        for (const trader of onlyTrader === null ? record.tradersOf(order) : [onlyTrader]) {
          const price = record.standing(trader, order, now);
          if (price === undefined || price < order.price) continue;
          const line = lines.get(nameOf(trader, order));
          const isTaken = !line?.fullAt && (line?.left == null || line.left >= order.amount);
          if (isTaken) return `${JSON.stringify(order)} waits at ${trader}'s ${price}`;
        }
      }
      return undefined;
    },
  },
  {
    name: 'the newest prices are those that traders say',
    async check({ test, record }) {
      const now = test.clock.now();
      const { rows } = await test.db.$client.query<
        MarketKey & { trader: string; price: number; isOpen: boolean }
      >(
        `select q.trader_id as trader, q.region_id as "regionId", q.crop_id as "cropId", q.quarter_id as "quarterId",
           q.price::float8 as price, (q.valid_until is null or q.valid_until > $1)
             and q.published_at >= $2 as "isOpen"
         from prices.current_quote q`,
        [now, new Date(now.getTime() - 7 * DAY_MS)],
      );
      for (const quote of rows) {
        const said = record.standing(quote.trader, quote, now);
        if ((quote.isOpen ? quote.price : undefined) !== said)
          return `${JSON.stringify(quote)}, but its trader says ${said}`;
      }
      return undefined;
    },
  },
];

const quarterOf = (now: Date) => `${now.getUTCFullYear()}Q${Math.floor(now.getUTCMonth() / 3) + 1}`;
