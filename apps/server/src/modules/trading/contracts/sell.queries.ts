import { MIN_TONS } from '@canola/api-schema/limits';
import type { CurrencyType } from '@canola/api-schema/money';
import type { ClientBase, Pool } from 'pg';
import { quietJobsSql } from '../../../platform/jobs/jobs.queries.ts';
import { convertedSql, currentQuoteSql, eligibleSql, ofLineSql, rateDaySql } from '../../prices/index.ts';
import { openQuarters } from '../prices/calendar.ts';
import { freeTonsSql } from '../tables/free-tons.queries.ts';
import { pointNameSql, termsVersionSql } from '../tables/terms.queries.ts';

export interface Sale {
  /** The viewer's companies in which they may sign. */
  usersCompanyIds: readonly string[];
  offerId: string;
  marketPriceId: string;
  amount: string;
  /** Tons of it that the offer got for this sale; left out, none. */
  brought?: string;
  currency: CurrencyType;
  /** The price that the seller saw; another price by now refuses the sale. */
  expectedPrice: string | null;
  /** The trader's terms that the seller saw; others by now refuse the sale. */
  termsVersion?: number | null | undefined;
  customTransport: boolean;
  transportNote: string | null;
  note: string | null;
  clientMutationId: string | null;
  inputHash: string;
  now: Date;
}

const UNCHANGED = `l.version = d.line_version and l.price = d.line_price and l.paused_reason is null
    and (l.valid_until is null or l.valid_until > $11::timestamptz)`;

/**
 * A sale is one statement and one commit. The offer's lock comes first: rivals for the same tons, and the same
 * request sent twice, queue up there and see what the one before them left. Then comes the line of the trader's price:
 * rivals of other farms for the tons of its limit queue up there, without a limit they share it, and a line that was
 * published again or withdrawn in the meantime refuses. Only then is the request's mark set, so that a refused sale leaves no mark and may be tried again.
 * Each step reads the rows of the one before it, so there is never a contract without its tons or without its job. The
 * line's row is written with the values that were locked: PostgreSQL checks an update first on the row as it was when
 * the statement began.
 */
const SELL = `
with locked_offer as (
  select f.company_id, f.id as offer_id, f.crop_id, f.year_harvested, s.region_id, s.zip, c.currency
  from trading.company c
  join trading.offer f on f.company_id = c.id and f.id = $2::uuid and f.archived_at is null
  join trading.storage s on s.company_id = f.company_id and s.id = f.storage_id
  where c.users_company_id = any($1::uuid[]) and c.approval_state = 'APPROVED' and c.currency = $13::text
    and ${freeTonsSql('f')} >= $4::numeric
  for no key update of f
), priced_sale as materialized (
  select t.*, q.quote_id, q.trader_id, q.quarter_id, x.rate, ${convertedSql('q', 'x')} as price,
    q.price as quoted_price, q.currency as quoted_currency, ${rateDaySql('x')} as rate_day, v.version as terms_version,
    k.rate as czk_rate, uuidv7() as contract_id, l.trader_id is not null as has_line, l.limit_tons is not null as is_counted,
    l.version as line_version, l.price as line_price
  from locked_offer t
  ${currentQuoteSql('q', '$3::uuid')} and q.region_id = t.region_id and q.crop_id = t.crop_id
  left join prices.price_line l on ${ofLineSql('l', 'q')}
  join prices.fx x on x.base = q.currency and x.counter = t.currency
  join prices.fx k on k.base = t.currency and k.counter = 'CZK'
  cross join lateral (select ${termsVersionSql('q.trader_id')} as version) v
  where ${convertedSql('q', 'x')} = coalesce($5::numeric, ${convertedSql('q', 'x')})
    and coalesce($15::int, v.version) is not distinct from v.version
    and ${eligibleSql('q', '$11::timestamptz', '$12::jsonb')}
    and exists (select from graphile_worker._private_tasks where identifier = 'trading.contract-created')
    and left(q.quarter_id, 4)::int - (right(q.quarter_id, 1) in ('1', '2'))::int >= t.year_harvested
), locked_line as materialized (
  select l.region_id, l.crop_id, l.quarter_id, l.trader_id, l.limit_tons, l.taken_tons + $4::numeric as taken_tons
  from priced_sale d
  join prices.price_line l on ${ofLineSql('l', 'd')}
  where d.is_counted and ${UNCHANGED} and l.taken_tons + $4::numeric <= l.limit_tons
  for no key update of l
), shared_line as materialized (
  select from priced_sale d
  join prices.price_line l on ${ofLineSql('l', 'd')}
  where not d.is_counted and ${UNCHANGED}
  for share of l
), fitting_sale as materialized (
  select company_id, contract_id from priced_sale
  where not has_line or exists (select from locked_line) or exists (select from shared_line)
), marked_request as (
  insert into trading.client_mutation (company_id, client_mutation_id, input_hash, result)
  select company_id, $9::uuid, $10::text, jsonb_build_object('contractId', contract_id)
  from fitting_sale where $9::uuid is not null
  on conflict do nothing
  returning company_id
), new_request as (
  select company_id from marked_request
  union all
  select company_id from fitting_sale where $9::uuid is null
), filled_line as (
  update prices.price_line l
  set taken_tons = k.taken_tons, limit_tons = k.limit_tons,
    full_at = case when k.limit_tons - k.taken_tons < ${MIN_TONS} then $11::timestamptz end
  from locked_line k cross join new_request
  where ${ofLineSql('l', 'k')}
), reduced_offer as (
  update trading.offer f
  set sold = f.sold + $4::numeric
  from priced_sale d join new_request using (company_id)
  where f.company_id = d.company_id and f.id = d.offer_id
  returning f.company_id
), new_contract as (
  insert into trading.contract (company_id, id, kind, offer_id, market_price_id, trader_id, crop_id, region_id,
    quarter_id, year_harvested, zip, amount, brought, is_counted, currency, price, final_price, quoted_price,
    quoted_currency, quote_rate, rate_day, czk_rate, terms_version, point_name, custom_transport, transport_note, note, created_at)
  select d.company_id, d.contract_id, 'SALE', d.offer_id, d.quote_id, d.trader_id, d.crop_id, d.region_id,
    d.quarter_id, d.year_harvested, d.zip, $4::numeric, $14::numeric, d.is_counted, d.currency, d.price, d.price,
    d.quoted_price, d.quoted_currency, d.rate, d.rate_day, d.czk_rate, d.terms_version,
    ${pointNameSql('d')}, $6::boolean, $7::text, $8::text, $11::timestamptz
  from priced_sale d join reduced_offer using (company_id)
  returning company_id, id
), queued_job as (
  ${quietJobsSql(
    'trading.contract-created',
    `json_build_object('companyId', new_contract.company_id, 'contractId', new_contract.id, 'fromOrder', false)`,
    'new_contract',
  )}
)
select new_contract.id as "contractId", queued_job.id as "jobId" from new_contract cross join queued_job`;

/**
 * Returns the contract's id, or undefined when a condition was not met; another query finds out which. Its job is in
 * the queue; call `wakeWorkers` once this is committed.
 */
export async function sell(connection: Pool | ClientBase, sale: Sale): Promise<string | undefined> {
  const { rows } = await connection.query<{ contractId: string }>({
    name: 'trading.sell',
    text: SELL,
    values: [
      sale.usersCompanyIds,
      sale.offerId,
      sale.marketPriceId,
      sale.amount,
      sale.expectedPrice,
      sale.customTransport,
      sale.transportNote,
      sale.note,
      sale.clientMutationId,
      sale.inputHash,
      sale.now.toISOString(),
      openQuarters(sale.now),
      sale.currency,
      sale.brought ?? '0',
      sale.termsVersion ?? null,
    ],
  });
  return rows[0]?.contractId;
}
