import { PAGE_SIZE } from '@canola/api-schema/limits';
import { company, crop, quarter, seconds, trader } from '../shapes/fields.queries.ts';
import type { Param, Roots, Shape, Shapes } from '../shapes/params.ts';
import { connection, edge, pageOf, rowOf } from '../shapes/roots.queries.ts';

const ofContract = (k: string, row: string) =>
  `${row}.company_id = ${k}.company_id and ${row}.contract_id = ${k}.id`;

/** Who has to act next (docs/product/contracts.md#whose-turn). */
const turn = (k: string) => `case
  when ${k}.status in ('PENDING', 'PROCESSING', 'SUCCESS') then 'TRADER'
  when ${k}.status <> 'CONFIRMED' then null
  when ${k}.trader_signed_at is null then 'TRADER'
  when not exists (
    select from trading.contract_signing g where ${ofContract(k, 'g')} and g.user_status = 'COMPLETED') then 'COMPANY'
  end`;

/** It is the company's turn. Such contracts, like all open ones, are few, and have an index of their own. */
const isDue = (k: string) => `${k}.status = 'CONFIRMED' and ${turn(k)} = 'COMPANY'`;
const isOpen = (k: string) => `${k}.status in ('PENDING', 'PROCESSING', 'SUCCESS', 'CONFIRMED')`;

/** Of all of the company's contracts, or of those that wait for one side. Only the few open ones are counted. */
const countOf = (company: string, p: Param) => `select (
    select count(*) from trading.contract k
    where k.company_id = ${company}.id and ${isOpen('k')} and (${p('turn')} is null or ${turn('k')} = ${p('turn')})
  )::int + case when ${p('turn')} is null
    then coalesce((select d.decided from trading.company_total d where d.company_id = ${company}.id), 0) else 0
  end as total`;

/** In the words of the index, which has nulls last though there are none. */
const NEWEST = 'order by created_at desc nulls last, id desc';

/**
 * First what waits for the company, then the newest. Sorted as one list, all contracts of many years would be read for
 * the ten of a page; the few that wait are read by themselves, and the others in the order of their index.
 *
 * The last limit changes nothing but the estimate. Without it PostgreSQL expects a tenth of all contracts, because it
 * cannot know the limits before, and reads the storages of all companies for them.
 */
const contractsOnPage = (r: string, p: Param) => {
  const skip = `(${r}.page - 1) * ${PAGE_SIZE}`;
  const of = (where: string) =>
    `select k.* from trading.contract k where k.company_id = ${r}.id and ${where}`;
  return `(
  select * from (
  with due as materialized (${of(`coalesce(${p('turn')}, 'COMPANY') = 'COMPANY' and ${isDue('k')}`)})
  (select * from due ${NEWEST} limit ${PAGE_SIZE} offset ${skip})
  union all
  (${of(`${p('turn')} is null and (${isDue('k')}) is not true`)} ${NEWEST}
    limit (select least(${PAGE_SIZE}, greatest(0, ${skip} + ${PAGE_SIZE} - count(*))) from due)
    offset (select greatest(0, ${skip} - count(*)) from due))
  union all
  (${of(`${p('turn')} = 'TRADER' and ${isOpen('k')} and ${turn('k')} = 'TRADER'`)} ${NEWEST}
    limit ${PAGE_SIZE} offset ${skip})) listed limit ${PAGE_SIZE})`;
};

const Contract: Shape = {
  id: (k) => `${k}.id`,
  kind: (k) => `${k}.kind`,
  externalNumber: (k) => `${k}.external_number`,
  status: (k) => `${k}.status`,
  amount: (k) => `${k}.amount::text`,
  crop,
  company,
  storage: {
    kind: 'one',
    type: 'Storage',
    table: 'trading.storage',
    on: (k, s) => `${s}.company_id = ${k}.company_id and ${s}.id = (
      select f.storage_id from trading.offer f where f.company_id = ${k}.company_id and f.id = ${k}.offer_id)`,
    isThere: (s) => `${s}.id is not null`,
  },
  offer: {
    kind: 'one',
    type: 'Offer',
    table: 'trading.offer',
    on: (k, f) => `${f}.company_id = ${k}.company_id and ${f}.id = ${k}.offer_id`,
    isThere: (f) => `${f}.id is not null`,
  },
  trader,
  quarter,
  yearHarvested: (k) => `${k}.year_harvested`,
  currency: (k) => `${k}.currency`,
  price: (k) => `${k}.price::text`,
  finalPrice: (k) => `${k}.final_price::text`,
  adjustments: {
    kind: 'many',
    type: 'PriceAdjustment',
    from: (k, a) => `jsonb_array_elements(${k}.adjustments) with ordinality ${a}(item, number)`,
    where: () => 'true',
    order: (a) => `${a}.number`,
  },
  total: (k) => `round(${k}.final_price * ${k}.amount, 2)::text`,
  customTransport: (k) => `${k}.custom_transport`,
  transportNote: (k) => `${k}.transport_note`,
  note: (k) => `${k}.note`,
  traderSigned: (k) => `(${k}.trader_signed_at is not null)`,
  timeCreated: (k) => seconds(`${k}.created_at`),
  timeProcessed: (k) => seconds(`${k}.processed_at`),
  marketPrice: { kind: 'part', type: 'ContractMarketPrice', row: (k) => k },
  confirmation: {
    kind: 'one',
    type: 'Confirmation',
    table: 'trading.contract_signing',
    on: (k, g) => ofContract(k, g),
    isThere: (g) => `${g}.contract_id is not null`,
  },
  userSignature: {
    kind: 'one',
    type: 'UserSignature',
    table: 'trading.contract_signing',
    on: (k, g) => ofContract(k, g),
    isThere: (g) => `${g}.contract_id is not null`,
  },
  broughtTons: (k) => `${k}.brought > 0`,
  failure: {
    kind: 'resolved',
    needs: {
      failureReason: (k) => `case when ${k}.status = 'FAILED' then ${k}.failure_reason end`,
      failureNote: (k) => `${k}.failure_note`,
      locale: (_, p) => p('locale'),
    },
  },
  steps: {
    kind: 'many',
    type: 'ContractStep',
    from: (k, e) => `(
      select 'PENDING' as status, ${k}.created_at as at, 0 as number
      union all
      select e.status, min(e.at), min(e.number) from trading.contract_event e
      where ${ofContract(k, 'e')} group by e.status) ${e}`,
    where: () => 'true',
    order: (e) => `${e}.number`,
  },
  turn,
  canSign: (k, p) => `exists (
    select from trading.company c where c.id = ${k}.company_id and c.users_company_id = any(${p('signable')}))`,
};

const PriceAdjustment: Shape = {
  reason: (a) => `${a}.item ->> 'reason'`,
  amount: (a) => `${a}.item ->> 'amount'`,
};

const ContractStep: Shape = {
  status: (e) => `${e}.status`,
  time: (e) => seconds(`${e}.at`),
};

/** What was agreed, not what is quoted now. */
const ContractMarketPrice: Shape = { id: (k) => `${k}.market_price_id`, trader, quarter };

/** Of a row of `contract_signing`: it exists from Confirmed on. */
const Confirmation: Shape = {
  id: (g) => `${g}.contract_id`,
  completed: (g) => `(${g}.completed_at is not null)`,
  documents: {
    kind: 'many',
    type: 'ContractDocument',
    from: (_, d) => `trading.contract_document ${d}`,
    where: (g, d) => `${d}.company_id = ${g}.company_id and ${d}.contract_id = ${g}.contract_id`,
    order: (d) => `${d}.created_at, ${d}.id`,
  },
};

const ContractDocument: Shape = {
  name: (d) => `${d}.name`,
  url: (d) => `('/can-trading/api/contract/' || ${d}.contract_id || '/document/' || ${d}.id)`,
  size: (d) => `octet_length(${d}.content)`,
};

/**
 * The page opens once the trader has signed, for those who may sign, and closes when they have
 * (docs/product/contracts.md#signing).
 */
const open = (
  g: string,
  p: (name: 'signable') => string,
  sql: string,
) => `case when ${g}.user_status in ('SENT', 'OPENED')
  and exists (
    select from trading.company c join trading.contract k on k.company_id = c.id and k.id = ${g}.contract_id
    where c.id = ${g}.company_id and c.users_company_id = any(${p('signable')}) and k.status = 'CONFIRMED')
  then ${sql} end`;

/** The viewer's own link is made of these; the key of the page at the service never leaves the server. */
const link: Extract<Shape[string], { kind: 'resolved' }>['needs'] = {
  linkSecret: (g, p) => open(g, p, `${g}.link_secret`),
  contractId: (g) => `${g}.contract_id`,
};

const UserSignature: Shape = {
  id: (g) => `${g}.contract_id`,
  slug: { kind: 'resolved', needs: link },
  url: { kind: 'resolved', needs: link },
  status: (g) => `${g}.user_status`,
};

const ContractConnection: Shape = {
  ...connection,
  edges: {
    kind: 'many',
    type: 'ContractEdge',
    from: (r, k, p) => `${contractsOnPage(r, p)} ${k}`,
    where: () => 'true',
    order: (k) => `(${turn(k)} = 'COMPANY') is true desc, ${k}.created_at desc, ${k}.id desc`,
  },
};

export const contractShapes: Shapes = {
  Contract,
  PriceAdjustment,
  ContractStep,
  ContractMarketPrice,
  Confirmation,
  ContractDocument,
  UserSignature,
  ContractEdge: edge('Contract'),
  ContractConnection,
};

export const contractRoots: Roots = {
  contract: rowOf('Contract', 'trading.contract'),
  contracts: pageOf('ContractConnection', (p) => countOf('c', p)),
};
