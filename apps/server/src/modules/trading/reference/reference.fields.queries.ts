import type { Pool } from 'pg';
import { ofLineSql, REGIONS } from '../../prices/index.ts';
import type { Roots, SqlFields, SqlTypes } from '../fields/params.ts';
import type { CropParameter, Locale, TraderTerms } from '../generated/resolvers.ts';
import { NUTRIENTS } from './catalogue.ts';

/** Regions are constants of the prices module, not a table: their names are part of the statement. */
const REGION_NAMES = JSON.stringify(Object.fromEntries(REGIONS.map(({ id, name }) => [id, name]))).replaceAll(
  "'",
  "''",
);

const Region: SqlFields = {
  id: (id) => id,
  name: (id) => `('${REGION_NAMES}'::jsonb ->> ${id})`,
};

/** Of an expression for the quarter's id, '2027Q1'. */
const Quarter: SqlFields = {
  id: (id) => id,
  name: (id) => `('Q' || right(${id}, 1) || ' ' || substr(${id}, 3, 2))`,
  dateFrom: (id) => `(left(${id}, 4) || '-' || lpad((right(${id}, 1)::int * 3 - 2)::text, 2, '0') || '-01')`,
};

const Trader: SqlFields = {
  id: (t) => `${t}.id`,
  name: (t) => `${t}.name`,
  logo: (t) => `${t}.logo`,
};

const NUTRIENT_ORDER = `array[${NUTRIENTS.map((nutrient) => `'${nutrient}'`).join(', ')}]`;

/**
 * Localised, nutrients first (docs/product/marketplace.md#parameters); `list` is an expression for the kept parameters.
 */
function parametersSql(list: string, locale: string): string {
  return `(select coalesce(json_agg(json_build_object(
      '__typename', initcap(one ->> 'type') || 'Parameter', 'id', one ->> 'id', 'title', one -> 'title' ->> ${locale},
      'default', one -> 'default' ->> ${locale}, 'min', one -> 'min', 'max', one -> 'max', 'unit', one ->> 'unit',
      'options', (
        select json_agg(json_build_object('id', o ->> 'id', 'title', o -> 'title' ->> ${locale}) order by at)
        from jsonb_array_elements(one -> 'options') with ordinality as options(o, at)
      )) order by array_position(${NUTRIENT_ORDER}, one ->> 'id'), place), '[]')
    from jsonb_array_elements(${list}) with ordinality as parameters(one, place))`;
}

const Crop: SqlFields = {
  id: (k) => `${k}.id`,
  name: (k, p) => `(${k}.names ->> ${p('locale')})`,
  unit: (k) => `${k}.unit`,
  category: (k) => `${k}.category`,
  subcategory: (k, p) => `(${k}.subcategory_names ->> ${p('locale')})`,
  icon: (k) => `${k}.icon`,
  parameters: (k, p) => parametersSql(`${k}.parameters`, p('locale')),
  cropTraders: {
    kind: 'many',
    type: 'CropTrader',
    from: (_, ct) => `trading.crop_trader ${ct} join trading.trader ${ct}_t on ${ct}_t.id = ${ct}.trader_id`,
    where: (k, ct) => `${ct}.crop_id = ${k}.id and ${ct}_t.active`,
    order: (ct) => `${ct}_t.name, ${ct}_t.id`,
  },
};

const CropTrader: SqlFields = {
  id: (ct) => `${ct}_t.id`,
  name: (ct) => `${ct}_t.name`,
  logo: (ct) => `${ct}_t.logo`,
  minimumAmount: (ct) => `trim_scale(${ct}.minimum_amount)::text`,
  description: (ct, p) => `(${ct}_t.descriptions ->> ${p('locale')})`,
  urlInfo: (ct) => `${ct}_t.url_info`,
  image: (ct) => `${ct}.image`,
};

const CollectionPoint: SqlFields = {
  name: (tr) => `${tr}.point_name`,
  latitude: (tr) => `${tr}.latitude`,
  longitude: (tr) => `${tr}.longitude`,
};

export const referenceTypes: SqlTypes = { Crop, CropTrader, Trader, Quarter, Region, CollectionPoint };

export const referenceRoots: Roots = {
  crops: {
    statement: (object, p) => {
      const { json, joins } = object('Crop', 'r');
      return `select coalesce(json_agg(${json} order by r.position), '[]')::text as data
      from trading.crop r ${joins} where r.trade_type = ${p('tradeType')} and r.active`;
    },
  },
};

/** The share of answers in time is of so many days, and of so many contracts at least. */
const ANSWERS_DAYS = 90;
const MIN_ANSWERS = 10;

/** The terms in force, and the tons that the quote's line still takes; null for an unknown trader. */
export async function findTraderTerms(
  pool: Pool,
  { traderId, marketPriceId, now }: { traderId: string; marketPriceId: string | null; now: Date },
): Promise<TraderTerms | null> {
  const { rows } = await pool.query<TraderTerms>({
    name: 'trading.trader-terms',
    text: `select o.version, o.payment_days as "paymentDays", trim_scale(o.tolerance_percent)::text as "tolerancePercent",
      t.answer_hours as "answerHours", case when a.count >= ${MIN_ANSWERS} then floor(a.in_time * 100.0 / a.count)::int end
        as "answeredInTime",
      (select trim_scale(l.limit_tons - l.taken_tons)::text
       from prices.quote q join prices.price_line l on ${ofLineSql('l', 'q')}
       where q.id = $3::uuid and q.trader_id = t.id) as "tonsLeft"
      from trading.trader_terms o join trading.trader t on t.id = o.trader_id
      cross join lateral (
        select count(*) as count, count(*) filter (where k.processed_at is not null) as in_time from trading.contract k
        where k.trader_id = t.id and k.changed_at >= $2::timestamptz - interval '${ANSWERS_DAYS} days'
          and k.created_at >= $2::timestamptz - interval '${ANSWERS_DAYS} days'
          and (k.processed_at is not null or k.failure_reason = 'unanswered')
      ) a
      where o.trader_id = $1::text order by o.version desc limit 1`,
    values: [traderId, now.toISOString(), marketPriceId],
  });
  return rows[0] ?? null;
}

const PARAMETERS = `
  select ${parametersSql("k.parameters || coalesce(t.parameters, '[]')", '$3::text')} as parameters
  from trading.crop k
  left join trading.crop_trader t on t.crop_id = k.id and t.trader_id = $2::text
  where k.id = $1::text`;

/** The crop's own and the trader's, nutrients first; null for an unknown crop. */
export async function findCropParameters(
  pool: Pool,
  requested: { cropId: string; traderId: string | null; locale: Locale },
): Promise<CropParameter[] | null> {
  const { rows } = await pool.query<{ parameters: CropParameter[] }>({
    name: 'trading.crop-parameters',
    text: PARAMETERS,
    values: [requested.cropId, requested.traderId, requested.locale],
  });
  return rows[0]?.parameters ?? null;
}
