import { PAYMENT_DAYS, TOLERANCE_PERCENT } from '@canola/api-schema/limits';

/**
 * The version of a trader's terms that is in force; `trader` is an expression for its id. No statement around it may
 * call a row `in_force`: the id would be read from the terms themselves.
 */
export function termsVersionSql(trader: string): string {
  return `(select max(in_force.version) from trading.trader_terms in_force where in_force.trader_id = ${trader})`;
}

/** The trader's collection point of a region, for its contract; `row` has both ids. */
export function pointNameSql(row: string): string {
  return `(select r.point_name from trading.trader_region r where r.trader_id = ${row}.trader_id and r.region_id = ${row}.region_id)`;
}

/** The least and the most that may be delivered, as `[least, most]` of a tolerance in per cent. */
export function toleratedSql(amount: string, percent: string): [least: string, most: string] {
  const at = (sign: string) => `round(${amount} * (100 ${sign} ${percent}) / 100, 1)`;
  return [at('-'), at('+')];
}

/** The version of the trader's quality schedule that is part of the row's terms, or of those before; null without one. */
export function scheduleVersionSql(row: string): string {
  return `(select max(q.version) from trading.quality_schedule q
    where q.trader_id = ${row}.trader_id and q.crop_id = ${row}.crop_id and q.terms_version <= ${row}.terms_version)`;
}

/** That schedule as JSON; null without one, and where nothing is deducted. */
export function scheduleSql(row: string): string {
  return `(select json_build_object('version', s.version, 'termsVersion', s.terms_version, 'rules', s.rules)
    from trading.quality_schedule s where s.trader_id = ${row}.trader_id and s.crop_id = ${row}.crop_id
      and s.version = ${scheduleVersionSql(row)} and s.rules <> '[]')`;
}

/**
 * Of sales that orders made: the terms that were in force when the order was placed, where what the sale was made under
 * differs. Of a trader who had none then, the first (docs/product/contracts.md#terms).
 */
export const placedTermsSql = `(
  select c.company_id, c.id, c.kind, c.amount, p.* from trading.contract c
  join trading.sell_order o on o.company_id = c.company_id and o.id = c.order_id
  join trading.trader_terms n on n.trader_id = c.trader_id and n.version = c.terms_version
  cross join lateral (
    select t.*, c.crop_id, t.version as terms_version from trading.trader_terms t
    where t.trader_id = c.trader_id and (t.created_at <= o.created_at or t.version = 1)
    order by t.version desc limit 1) p
  where (p.payment_days, p.tolerance_percent) <> (n.payment_days, n.tolerance_percent)
    or ${scheduleVersionSql('p')} is distinct from ${scheduleVersionSql('c')})`;

/** Writes the delivery terms of the sales in `sales` that have just been signed by both: none changes afterwards. */
export function openDeliveriesSql(sales: string): string {
  return `insert into trading.delivery_terms (company_id, contract_id, trader_id, crop_id, terms_version,
      schedule_version, tolerance_percent, payment_days, place, from_day, to_day)
    select m.company_id, m.id, m.trader_id, m.crop_id, m.terms_version, ${scheduleVersionSql('m')},
      coalesce(o.tolerance_percent, ${TOLERANCE_PERCENT}), coalesce(o.payment_days, ${PAYMENT_DAYS}),
      coalesce(case when m.custom_transport then m.point_name end, s.address, m.zip), d.first,
      (d.first + interval '3 months')::date - 1
    from ${sales} m
    cross join lateral (
      select make_date(left(m.quarter_id, 4)::int, right(m.quarter_id, 1)::int * 3 - 2, 1) as first) d
    left join trading.trader_terms o on o.trader_id = m.trader_id and o.version = m.terms_version
    left join trading.offer f on f.company_id = m.company_id and f.id = m.offer_id
    left join trading.storage s on s.company_id = f.company_id and s.id = f.storage_id
    where m.status = 'SIGNED' and m.offer_id is not null
    on conflict do nothing`;
}
