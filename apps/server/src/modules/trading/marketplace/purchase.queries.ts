import type { CurrencyType } from '@canola/api-schema/money';
import { and, eq } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import type { Db } from '../../../platform/database/database.ts';
import { convertedSql, currentQuoteSql, rateDaySql, sellableSql } from '../../prices/index.ts';
import { cropTrader } from '../reference/index.ts';
import { termsVersionSql } from '../tables/terms.queries.ts';

export interface Purchase {
  companyId: string;
  marketPriceId: string;
  regionId: string;
  cropId: string;
  zip: string;
  deliveryAddress: string;
  amount: string;
  currency: CurrencyType;
  expectedPrice: string | null;
  termsVersion: number | null | undefined;
  note: string | null;
  now: Date;
}

/** A purchase takes tons from no offer: it is only a contract and its job (docs/product/marketplace.md#buying). */
const BUY = `
with new_contract as (
  insert into trading.contract (company_id, kind, market_price_id, trader_id, crop_id, region_id, quarter_id, zip,
    delivery_address, amount, currency, price, final_price, quoted_price, quoted_currency, quote_rate, rate_day, czk_rate,
    terms_version, note, created_at)
  select c.id, 'PURCHASE', q.quote_id, q.trader_id, q.crop_id, q.region_id, q.quarter_id, $5::text,
    $11::text, $6::numeric, c.currency, ${convertedSql('q', 'x')}, ${convertedSql('q', 'x')}, q.price, q.currency, x.rate,
    ${rateDaySql('x')}, k.rate, v.version, $9::text, $10::timestamptz
  from trading.company c
  ${currentQuoteSql('q', '$2::uuid')} and q.region_id = $3::text and q.crop_id = $4::text
  join trading.crop_trader m on m.crop_id = q.crop_id and m.trader_id = q.trader_id and m.minimum_amount <= $6::numeric
  join prices.fx x on x.base = q.currency and x.counter = c.currency
  join prices.fx k on k.base = c.currency and k.counter = 'CZK'
  cross join lateral (select ${termsVersionSql('q.trader_id')} as version) v
  where ${sellableSql('q', '$10::timestamptz')} and c.id = $1::uuid and c.approval_state = 'APPROVED' and c.currency = $7::text
    and coalesce($12::int, v.version) is not distinct from v.version
    and ${convertedSql('q', 'x')} = coalesce($8::numeric, ${convertedSql('q', 'x')})
  returning company_id, id
)
select new_contract.id as "contractId",
  (graphile_worker.add_job('trading.contract-created',
    json_build_object('companyId', company_id, 'contractId', id, 'fromOrder', false))).id as "jobId"
from new_contract`;

export async function buy(transaction: ClientBase, purchase: Purchase): Promise<string | undefined> {
  const { rows } = await transaction.query<{ contractId: string }>({
    name: 'trading.buy',
    text: BUY,
    values: [
      purchase.companyId,
      purchase.marketPriceId,
      purchase.regionId,
      purchase.cropId,
      purchase.zip,
      purchase.amount,
      purchase.currency,
      purchase.expectedPrice,
      purchase.note,
      purchase.now.toISOString(),
      purchase.deliveryAddress,
      purchase.termsVersion ?? null,
    ],
  });
  return rows[0]?.contractId;
}

/** A trader's smallest order; nothing when the trader does not trade it. */
export async function findMinimumAmount(
  db: Db,
  cropId: string,
  traderId: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ minimum: cropTrader.minimumAmount })
    .from(cropTrader)
    .where(and(eq(cropTrader.cropId, cropId), eq(cropTrader.traderId, traderId)));
  return row?.minimum;
}
