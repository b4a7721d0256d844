import { PAGE_SIZE } from '@canola/api-schema/limits';
import type { Pool } from 'pg';
import type { Wrap } from './compile.ts';
import type { Param, Shape } from './shape.ts';

/** Authorisation is a predicate of the statement: what is not the viewer's is not there (architecture.md). */
const isReadable = (c: string, p: Param) => `${c}.users_company_id = any(${p('readable')})`;

const ofCompany =
  (type: string, table: string): Wrap =>
  (object, p) => {
    const { json, joins } = object(type, 'r');
    return `select ${json}::text as data
      from trading.company mine join ${table} r on r.company_id = mine.id ${joins}
      where ${isReadable('mine', p)} and r.id = ${p('id')}`;
  };

/** A page of a company's rows; a page past the last one answers the first (decisions §14). */
const pageOf =
  (type: string, count: (p: Param) => string): Wrap =>
  (object, p) => {
    const { json, joins } = object(type, 'r');
    return `select ${json}::text as data
      from (
        select c.id, n.total,
          case when ${p('page')} > 1 and (${p('page')} - 1)::bigint * ${PAGE_SIZE} < n.total then ${p('page')} else 1 end
            as page
        from trading.company c
        cross join lateral (${count(p)}) n
        where ${isReadable('c', p)} and c.id = ${p('companyId')}
      ) r ${joins}`;
  };

const activeOrder = (company: string, o: string, p: Param) => `${o}.company_id = ${company}.id and ${o}.active
  and (coalesce(cardinality(${p('cropIds')}), 0) = 0 or ${o}.crop_id = any(${p('cropIds')}))`;

/** Statements by root field, without what is selected of them. */
export const ROOTS = {
  companies: (object, p) => {
    const { json, joins } = object('Company', 'r');
    return `select coalesce(json_agg(${json} order by lower(r.name), r.id), '[]')::text as data
      from trading.company r ${joins} where ${isReadable('r', p)}`;
  },
  company: (object, p) => {
    const { json, joins } = object('Company', 'r');
    return `select ${json}::text as data from trading.company r ${joins}
      where ${isReadable('r', p)} and r.id = ${p('id')}`;
  },
  storage: ofCompany('Storage', 'trading.storage'),
  offer: ofCompany('Offer', 'trading.offer'),
  contract: ofCompany('Contract', 'trading.contract'),
  contracts: pageOf(
    'ContractConnection',
    () => 'select count(*)::int as total from trading.contract k where k.company_id = c.id',
  ),
  orders: pageOf(
    'OrderConnection',
    (p) => `select count(*)::int as total from trading.sell_order o where ${activeOrder('c', 'o', p)}`,
  ),
  crops: (object, p) => {
    const { json, joins } = object('Crop', 'r');
    return `select coalesce(json_agg(${json} order by r.position), '[]')::text as data
      from trading.crop r ${joins} where r.trade_type = ${p('tradeType')} and r.active`;
  },
} as const satisfies Record<string, Wrap>;
export type RootName = keyof typeof ROOTS;

const onPage = (table: string, where: string, r: string) => `(
  select * from ${table} where ${where}
  order by created_at desc, id desc limit ${PAGE_SIZE} offset (${r}.page - 1) * ${PAGE_SIZE})`;

/** Of a row with the company's id, the page and the total. */
const connection: Shape = {
  page: (r) => `${r}.page`,
  size: () => String(PAGE_SIZE),
  totalCount: (r) => `${r}.total`,
};

const node = (type: string): Shape => ({ node: { kind: 'part', type, row: (row) => row } });

export const CONNECTION_SHAPES: Readonly<Record<string, Shape>> = {
  OrderEdge: node('Order'),
  ContractEdge: node('Contract'),
  OrderConnection: {
    ...connection,
    edges: {
      kind: 'many',
      type: 'OrderEdge',
      from: (r, o, p) => `${onPage('trading.sell_order o', activeOrder(r, 'o', p), r)} ${o}`,
      where: () => 'true',
      order: (o) => `${o}.created_at desc, ${o}.id desc`,
    },
    crops: {
      kind: 'many',
      type: 'Crop',
      from: (_, k) => `trading.crop ${k}`,
      where: (r, k) => `${k}.id in (
        select o.crop_id from trading.sell_order o where o.company_id = ${r}.id and o.active)`,
      order: (k) => `${k}.position`,
    },
  },
  ContractConnection: {
    ...connection,
    edges: {
      kind: 'many',
      type: 'ContractEdge',
      from: (r, k) => `${onPage('trading.contract k', `k.company_id = ${r}.id`, r)} ${k}`,
      where: () => 'true',
      order: (k) => `${k}.created_at desc, ${k}.id desc`,
    },
  },
};

const OWNERS = {
  company: 'c.id = $2::uuid',
  storage: 'exists (select from trading.storage s where s.company_id = c.id and s.id = $2::uuid)',
  offer: 'exists (select from trading.offer f where f.company_id = c.id and f.id = $2::uuid)',
  contract: 'exists (select from trading.contract k where k.company_id = c.id and k.id = $2::uuid)',
};
export type OwnedKind = keyof typeof OWNERS;

/** Users' id of the readable company that something belongs to. */
export async function findOwner(
  pool: Pool,
  readable: readonly string[],
  kind: OwnedKind,
  id: string,
): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>({
    name: `trading.owner-of-${kind}`,
    text: `select c.users_company_id as id from trading.company c
      where c.users_company_id = any($1::uuid[]) and ${OWNERS[kind]}`,
    values: [readable, id],
  });
  return rows[0]?.id;
}

/** Only so many texts are prepared: what free documents make up must not fill the server's memory. */
const MAX_PREPARED = 300;
const prepared = new Set<string>();

/** The JSON that a statement built, as text. */
export async function readJson(
  pool: Pool,
  { name, text }: { name: string; text: string },
  values: unknown[],
): Promise<string | null> {
  if (!prepared.has(name) && prepared.size < MAX_PREPARED) prepared.add(name);
  const { rows } = await pool.query<{ data: string }>({
    ...(prepared.has(name) && { name }),
    text,
    values,
  });
  return rows[0]?.data ?? null;
}
