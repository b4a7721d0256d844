import { REGIONS } from '../../prices/index.ts';
import type { Roots, Shape, Shapes } from '../shapes/params.ts';
import { NUTRIENTS } from './catalogue/parameters.ts';

/** Regions are constants of the prices module, not a table: their names are part of the statement. */
const REGION_NAMES = JSON.stringify(Object.fromEntries(REGIONS.map(({ id, name }) => [id, name]))).replaceAll(
  "'",
  "''",
);

/** Of an expression for the region's id. */
const Region: Shape = {
  id: (id) => id,
  name: (id) => `('${REGION_NAMES}'::jsonb ->> ${id})`,
};

/** Of an expression for the quarter's id, '2027Q1'. */
const Quarter: Shape = {
  id: (id) => id,
  name: (id) => `('Q' || right(${id}, 1) || ' ' || substr(${id}, 3, 2))`,
  dateFrom: (id) => `(left(${id}, 4) || '-' || lpad((right(${id}, 1)::int * 3 - 2)::text, 2, '0') || '-01')`,
};

const Trader: Shape = {
  id: (t) => `${t}.id`,
  name: (t) => `${t}.name`,
  logo: (t) => `${t}.logo`,
};

const NUTRIENT_ORDER = `array[${NUTRIENTS.map((one) => `'${one}'`).join(', ')}]`;

/**
 * Localised, nutrients first (docs/product/marketplace.md#parameters); `list` is an expression for the kept parameters.
 */
export function parametersSql(list: string, locale: string): string {
  return `(select coalesce(json_agg(json_build_object(
      '__typename', initcap(one ->> 'type') || 'Parameter', 'id', one ->> 'id', 'title', one -> 'title' ->> ${locale},
      'default', one -> 'default' ->> ${locale}, 'min', one -> 'min', 'max', one -> 'max', 'unit', one ->> 'unit',
      'options', (
        select json_agg(json_build_object('id', o ->> 'id', 'title', o -> 'title' ->> ${locale}) order by at)
        from jsonb_array_elements(one -> 'options') with ordinality as options(o, at)
      )) order by array_position(${NUTRIENT_ORDER}, one ->> 'id'), place), '[]')
    from jsonb_array_elements(${list}) with ordinality as parameters(one, place))`;
}

const Crop: Shape = {
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

const CropTrader: Shape = {
  id: (ct) => `${ct}_t.id`,
  name: (ct) => `${ct}_t.name`,
  logo: (ct) => `${ct}_t.logo`,
  minimumAmount: (ct) => `trim_scale(${ct}.minimum_amount)::text`,
  description: (ct, p) => `(${ct}_t.descriptions ->> ${p('locale')})`,
  urlInfo: (ct) => `${ct}_t.url_info`,
  image: (ct) => `${ct}.image`,
};

/** Where the trader takes over in the region. */
const CollectionPoint: Shape = {
  name: (tr) => `${tr}.point_name`,
  latitude: (tr) => `${tr}.latitude`,
  longitude: (tr) => `${tr}.longitude`,
};

export const referenceShapes: Shapes = { Crop, CropTrader, Trader, Quarter, Region, CollectionPoint };

export const referenceRoots: Roots = {
  crops: {
    statement: (object, p) => {
      const { json, joins } = object('Crop', 'r');
      return `select coalesce(json_agg(${json} order by r.position), '[]')::text as data
      from trading.crop r ${joins} where r.trade_type = ${p('tradeType')} and r.active`;
    },
  },
};
