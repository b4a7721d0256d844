import { MAX_PAYMENT_DAYS } from '@canola/api-schema/limits';
import type { DeskOwed } from '@canola/api-schema/trading/desk-settlements';
import { OwedDocument } from '@canola/api-schema/trading/generated/operations';
import { first, type Invariant, type Market } from './invariant.ts';
import { RULED_CROP, settledByHand } from './quality.ts';

/** Each farm reads what it is owed every so many days, and at the end. */
const READS_EVERY = 7;

const RECOUNT = `
  select s.company_id as "companyId", s.trader_id as "traderId", s.state, s.id,
    (select contract_id from trading.settlement_line l
      where l.company_id = s.company_id and l.settlement_id = s.id limit 1) as "contractId",
    s.net + s.tax as total, coalesce(sum(r.amount) filter (where r.confirmed_at is not null), 0) as paid
  from trading.settlement s left join trading.receipt r on r.company_id = s.company_id and r.settlement_id = s.id
  group by s.company_id, s.id, s.trader_id, s.state, s.net, s.tax`;

interface Counted {
  companyId: string;
  traderId: string;
  contractId: string;
  state: string;
  total: string;
  paid: string;
}

const hellers = (amount: string) => Math.round(Number(amount) * 100);

/** The debt of each trader to each farm, in hellers, from settlements and receipts alone. */
async function recount({ test }: Market): Promise<Counted[]> {
  return (await test.db.$client.query<Counted>(RECOUNT)).rows;
}

const owedOf = (rows: readonly Counted[]) =>
  rows
    .filter(({ state }) => state === 'SENT')
    .reduce((sum, { total, paid }) => sum + hellers(total) - hellers(paid), 0);

/** Of what is delivered, settled and paid. */
export const DELIVERY_BOOKS: readonly Invariant[] = [
  {
    name: 'no more was delivered than is tolerated',
    check: ({ test }) =>
      first(
        test.db.$client,
        `select d.contract_id, k.amount, sum(t.gross_kg - t.tare_kg - t.moved_kg) as kg from trading.delivery_terms d
         join trading.contract k on k.id = d.contract_id
         join trading.ticket t on t.contract_id = d.contract_id and t.state <> 'VOID'
         group by d.contract_id, k.amount, d.tolerance_percent
         having sum(t.gross_kg - t.tare_kg - t.moved_kg) > round(k.amount * (100 + d.tolerance_percent) / 100, 1) * 1000
         limit 1`,
      ),
  },
  {
    name: 'settled kilograms are those of confirmed tickets',
    check: ({ test }) =>
      first(
        test.db.$client,
        `select t.id, t.state, t.is_settled, l.count from trading.ticket t
         left join (select l.company_id, l.ticket_id, count(*) from trading.settlement_line l
           join trading.settlement s on s.company_id = l.company_id and s.id = l.settlement_id and s.state <> 'REPLACED'
           group by 1, 2) l on l.company_id = t.company_id and l.ticket_id = t.id
         where l.count > 1 or t.is_settled <> (l.count is not null) or (l.count = 1 and t.state <> 'CONFIRMED')
           -- A part that was disputed has a weight of its own.
           or (t.split_of is not null and not exists (select from trading.dispute d
               where d.company_id = t.company_id and d.ticket_id = t.id)
             and not exists (select from trading.ticket o where o.company_id = t.company_id
               and o.id = t.split_of and o.moved_kg = t.gross_kg - t.tare_kg)) limit 1`,
      ),
  },
  {
    name: 'settled sums are those of a calculation by hand',
    async check({ test, since }) {
      const { rows } = await test.db.$client.query<{
        id: string;
        crop: string;
        hasRules: boolean;
        price: number;
        kg: number;
        paid: number;
        amount: number;
        values: { moisture?: string; impurities?: string };
      }>(
        `select l.ticket_id as id, d.crop_id as crop, d.schedule_version is not null as "hasRules",
           k.final_price::float8 as price, t.counted_kg as kg, l.paid_kg as paid, l.amount::float8 as amount,
           (select json_object_agg(q.parameter, q.value::text) from trading.ticket_quality q
             where q.company_id = t.company_id and q.ticket_id = t.id) as values
         from trading.settlement s join trading.settlement_line l on l.company_id = s.company_id and l.settlement_id = s.id
         join trading.ticket t on t.company_id = l.company_id and t.id = l.ticket_id
         join trading.delivery_terms d on d.company_id = l.company_id and d.contract_id = l.contract_id
         join trading.contract k on k.company_id = l.company_id and k.id = l.contract_id
         where s.created_at >= $1`,
        [since],
      );
      for (const row of rows) {
        const values = row.hasRules && row.crop === RULED_CROP ? (row.values ?? {}) : {};
        const { kg, sum } = settledByHand(row.kg, row.price, values);
        if (kg !== row.paid || Math.abs(sum - row.amount) > 0.0051)
          return `${JSON.stringify(row)}, by hand ${kg} kg and ${sum}`;
      }
      return first(
        test.db.$client,
        `select s.id, s.net, sum(l.amount) from trading.settlement s join trading.settlement_line l
           on l.company_id = s.company_id and l.settlement_id = s.id
         group by s.id, s.net having s.net <> sum(l.amount) limit 1`,
      );
    },
  },
  {
    name: 'only money that moved was confirmed, and once',
    async check(market) {
      const rows = await recount(market);
      for (const row of rows) {
        const isPaid = row.state === 'PAID';
        if (hellers(row.paid) > hellers(row.total) || (isPaid && row.paid !== row.total))
          return `${JSON.stringify(row)} is paid with another sum`;
      }
      for (const [contract, of] of Map.groupBy(rows, ({ contractId }) => contractId)) {
        const confirmed = of.reduce((sum, { paid }) => sum + hellers(paid), 0);
        if (confirmed > market.bank.paid(contract))
          return `${confirmed} were confirmed for ${contract}, ${market.bank.paid(contract)} moved`;
      }
      return undefined;
    },
  },
  {
    name: 'both sides see the same owed, and it is what was settled less what came',
    async check(market) {
      const { calls, farms, traders, since, isLast, test } = market;
      const rows = await recount(market);
      const number = Math.floor(since.getTime() / 86_400_000);
      const isTurn = (index: number) => isLast || (number + index) % READS_EVERY === 0;
      for (const [index, farm] of farms.entries()) {
        const own = rows.filter(({ companyId }) => companyId === farm.companyId);
        if (own.length === 0 || !isTurn(index)) continue;
        const { owed } = await calls.read(farm.user, OwedDocument, { companyId: farm.companyId });
        if (hellers(owed?.total ?? '0') !== owedOf(own))
          return `${farm.name} is owed ${owedOf(own)} and reads ${owed?.total}`;
      }
      for (const [index, { name, desk }] of traders.entries()) {
        const own = rows.filter(({ traderId }) => traderId === name);
        if (own.length === 0 || !isTurn(index)) continue;
        const path = `/can-trading/api/desk/owed?companyId=${desk.companyId}`;
        const { currencies } = await calls.person<DeskOwed>(desk.user, 'GET', path);
        if (hellers(currencies[0]?.total ?? '0') !== owedOf(own))
          return `${name} owes ${owedOf(own)} and reads ${JSON.stringify(currencies)} on ${test.clock.now().toISOString()}`;
      }
      return undefined;
    },
  },
  {
    name: 'numbers of settlements have no gaps, and each is due in time',
    check: ({ test }) =>
      first(
        test.db.$client,
        `select s.trader_id, s.year, max(s.sequence), count(*), max(s.due_day - x.day) as days from trading.settlement s
         left join (select l.company_id, l.settlement_id, max(t.day) as day from trading.settlement_line l
           join trading.ticket t on t.company_id = l.company_id and t.id = l.ticket_id group by 1, 2) x
           on x.company_id = s.company_id and x.settlement_id = s.id
         group by s.trader_id, s.year
         having max(s.sequence) <> count(*) or min(s.sequence) <> 1 or max(s.due_day - x.day) > ${MAX_PAYMENT_DAYS}
         limit 1`,
      ),
  },
  {
    name: 'a closed delivery has the tons that came',
    check: ({ test }) =>
      first(
        test.db.$client,
        `select d.contract_id, k.outcome_tons, t.kg, t.open from trading.delivery_terms d
         join trading.contract k on k.company_id = d.company_id and k.id = d.contract_id
         left join (select company_id, contract_id,
             sum(gross_kg - tare_kg - moved_kg) filter (where state = 'CONFIRMED') as kg,
             count(*) filter (where state in ('ENTERED', 'DISPUTED')) as open
           from trading.ticket group by 1, 2) t on t.company_id = d.company_id and t.contract_id = d.contract_id
         where (d.closed_at is null) <> (k.outcome_tons is null)
           or (d.closed_at is not null and (k.outcome_tons <> round(coalesce(t.kg, 0) / 1000.0, 1) or t.open > 0)) limit 1`,
      ),
  },
  {
    name: 'silence confirmed a ticket in a week, and no later',
    check: ({ test }) =>
      first(
        test.db.$client,
        `select id, entered_at from trading.ticket where state = 'ENTERED' and side = 'TRADER' and not needs_yes
           and entered_at < $1::timestamptz - interval '8 days' limit 1`,
        [test.clock.now()],
      ),
  },
];
