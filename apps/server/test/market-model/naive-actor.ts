import { randomUUID } from 'node:crypto';
import type { Farm, TradingWorld } from '../trading-world.ts';
import { type Actor, NOTHING, tons, traderOf } from './actor.ts';

/** Sells the obvious way: reads, decides, writes. Two in parallel both read before either writes. */
export function naiveActor(product: Actor, { db }: TradingWorld, { companyId }: Farm): Actor {
  const pool = db.$client;
  return async (aimed) => {
    if (aimed.kind !== 'sell') return product(aimed);
    const { rows } = await pool.query(
      'select *, total - ordered - sold as free from trading.offer where id = $1',
      [aimed.targetId],
    );
    const offer = rows[0];
    if (offer.archived_at) return { ...NOTHING, refusals: ['offer.archived'] };
    if (Number(offer.free) * 10 < aimed.amount) return { ...NOTHING, refusals: ['amount.exceeds-free'] };
    await pool.query('update trading.offer set sold = $2 where id = $1', [
      aimed.targetId,
      (Number(offer.sold) + aimed.amount / 10).toFixed(1),
    ]);
    const contractId = randomUUID();
    await pool.query(
      `insert into trading.contract (company_id, id, kind, offer_id, market_price_id, trader_id, crop_id, region_id,
         quarter_id, zip, amount, currency, price, final_price, created_at)
       select $1, $2, 'SALE', $3, id, $4, crop_id, region_id, quarter_id, '58601', $5, 'CZK', price, price, now()
       from prices.quote where id = $6`,
      [companyId, contractId, aimed.targetId, traderOf(aimed.trader), tons(aimed.amount), aimed.quoteId],
    );
    return { ...NOTHING, contractId };
  };
}
