import { PAGE_SIZE } from '@canola/api-schema/limits';
import { company, crop, quarter, seconds, trader } from '../fields/common.queries.ts';
import type { Param, Roots, SqlFields, SqlTypes } from '../fields/params.ts';
import { connection, edge, pageOf, rowOf } from '../fields/roots.queries.ts';
import { isExpiringSql, signBySql } from './deadline.queries.ts';
import { ContractTerms } from './terms.fields.queries.ts';

const ofContract = (k: string, row: string) =>
  `${row}.company_id = ${k}.company_id and ${row}.contract_id = ${k}.id`;

/** The side that has to act next (docs/product/contracts.md#whose-turn). */
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

const isOfTurn = (k: string, p: Param) => `(${p('turn')} is null or ${turn(k)} = ${p('turn')})`;

/** Of those that wait for one side, or of all: how many fail soon (docs/product/contracts.md#deadline). */
const expiringCount = (company: string, p: Param) => `(
  select count(*)::int from trading.contract k
  where k.company_id = ${company}.id and ${isOpen('k')} and ${isOfTurn('k', p)} and ${isExpiringSql('k', p('now'))})`;

/** Of all of the company's contracts, or of those that wait for one side or fail soon. Only the few open ones are counted. */
const countOf = (
  company: string,
  p: Param,
) => `select case when ${p('expiring')} then ${expiringCount(company, p)} else (
    select count(*) from trading.contract k
    where k.company_id = ${company}.id and ${isOpen('k')} and ${isOfTurn('k', p)}
  )::int + case when ${p('turn')} is null
    then coalesce((select d.decided from trading.company_total d where d.company_id = ${company}.id), 0) else 0
  end end as total`;

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
  with due as materialized (${of(`not ${p('expiring')} and coalesce(${p('turn')}, 'COMPANY') = 'COMPANY' and ${isDue('k')}`)})
  (select * from due ${NEWEST} limit ${PAGE_SIZE} offset ${skip})
  union all
  (${of(`not ${p('expiring')} and ${p('turn')} is null and (${isDue('k')}) is not true`)} ${NEWEST}
    limit (select least(${PAGE_SIZE}, greatest(0, ${skip} + ${PAGE_SIZE} - count(*))) from due)
    offset (select greatest(0, ${skip} - count(*)) from due))
  union all
  (${of(`not ${p('expiring')} and ${p('turn')} = 'TRADER' and ${isOpen('k')} and ${turn('k')} = 'TRADER'`)} ${NEWEST}
    limit ${PAGE_SIZE} offset ${skip})
  union all
  (${of(`${p('expiring')} and ${isOpen('k')} and ${isOfTurn('k', p)} and ${isExpiringSql('k', p('now'))}`)}
    order by ${signBySql('k')}, id limit ${PAGE_SIZE} offset ${skip})) listed limit ${PAGE_SIZE})`;
};

const Contract: SqlFields = {
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
  quoted: {
    kind: 'one',
    type: 'ContractQuote',
    table: 'trading.contract',
    on: (k, q) => `${q}.company_id = ${k}.company_id and ${q}.id = ${k}.id and ${q}.quoted_price is not null`,
    isThere: (q) => `${q}.id is not null`,
  },
  terms: {
    kind: 'one',
    type: 'ContractTerms',
    table: `(select c.company_id, c.id, c.kind, c.amount, c.crop_id, c.terms_version, o.* from trading.contract c
      join trading.trader_terms o on o.trader_id = c.trader_id and o.version = c.terms_version)`,
    on: (k, o) => `${o}.company_id = ${k}.company_id and ${o}.id = ${k}.id`,
    isThere: (o) => `${o}.id is not null`,
  },
  quality: {
    kind: 'resolved',
    needs: {
      parameters: (k) => `(
        select c.parameters || coalesce(x.parameters, '[]') from trading.crop c
        left join trading.crop_trader x on x.crop_id = c.id and x.trader_id = ${k}.trader_id
        where c.id = ${k}.crop_id)`,
      locale: (_, p) => p('locale'),
    },
  },
  deliveryAddress: (k) => `${k}.delivery_address`,
  signBy: (k) => `(${signBySql(k)})::text`,
  answerBy: (k) => `case when ${k}.status = 'PROCESSING' then ${seconds(`${k}.answer_by`)} end`,
  answerNote: (k) => `${k}.answer_note`,
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
      rejectReason: (k) => `nullif(${k}.reject_reason, 'other')`,
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

const PriceAdjustment: SqlFields = {
  reason: (a) => `${a}.item ->> 'reason'`,
  amount: (a) => `${a}.item ->> 'amount'`,
};

const ContractQuote: SqlFields = {
  price: (q) => `${q}.quoted_price::text`,
  currency: (q) => `${q}.quoted_currency`,
  rate: (q) => `${q}.quote_rate::text`,
  rateDay: (q) => `${q}.rate_day::text`,
};

const ContractStep: SqlFields = {
  status: (e) => `${e}.status`,
  time: (e) => seconds(`${e}.at`),
};

/** The agreed quote, not the current one. */
const ContractMarketPrice: SqlFields = { id: (k) => `${k}.market_price_id`, trader, quarter };

/** Of a row of `contract_signing`: it exists from Confirmed on. */
const Confirmation: SqlFields = {
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

const ContractDocument: SqlFields = {
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
const link: Extract<SqlFields[string], { kind: 'resolved' }>['needs'] = {
  linkSecret: (g, p) => open(g, p, `${g}.link_secret`),
  contractId: (g) => `${g}.contract_id`,
};

const UserSignature: SqlFields = {
  id: (g) => `${g}.contract_id`,
  slug: { kind: 'resolved', needs: link },
  url: { kind: 'resolved', needs: link },
  status: (g) => `${g}.user_status`,
};

const ContractConnection: SqlFields = {
  ...connection,
  expiringCount: (r, p) => expiringCount(r, p),
  edges: {
    kind: 'many',
    type: 'ContractEdge',
    from: (r, k, p) => `${contractsOnPage(r, p)} ${k}`,
    where: () => 'true',
    order: (k, p) =>
      `case when ${p('expiring')} then ${signBySql(k)} end, (${turn(k)} = 'COMPANY') is true desc, ${k}.created_at desc, ${k}.id desc`,
  },
};

export const contractTypes: SqlTypes = {
  Contract,
  PriceAdjustment,
  ContractQuote,
  ContractTerms,
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
