import { createHash } from 'node:crypto';
import { STOP_FLOOR } from '@canola/api-schema/limits';
import type { Pool } from 'pg';
import { TRANSITIONS } from '../../src/modules/trading/contracts/lifecycle/transitions.ts';
import { verifyChain } from '../../src/platform/audit/verify.ts';
import { findBrokenLink } from '../event-chain.ts';
import { DELIVERY_BOOKS } from './books-deliveries.ts';
import { DESK_BOOKS } from './books-desk.ts';
import { FARM_BOOKS } from './books-farms.ts';
import { PRICE_BOOKS } from './books-prices.ts';
import { first, type Invariant } from './invariant.ts';

export const INVARIANTS: readonly Invariant[] = [
  {
    name: 'tons of each offer add up',
    check: ({ test }) =>
      first(
        test.db.$client,
        `select f.id, f.total, f.ordered, f.sold from trading.offer f
         left join lateral (select coalesce(sum(amount), 0) as tons from trading.sell_order o
           where o.company_id = f.company_id and o.offer_id = f.id and o.active) o on true
         left join lateral (select coalesce(sum(coalesce(outcome_tons, amount)), 0) as tons from trading.contract c
           where c.company_id = f.company_id and c.offer_id = f.id and c.status <> 'FAILED') c on true
         where f.total < f.ordered + f.sold or f.ordered <> o.tons or f.sold <> c.tons limit 1`,
      ),
  },
  {
    name: 'every acknowledged request has its result, every refused one none',
    async check({ test, calls, since, sinceReal, isLast }) {
      const { rows } = await test.db.$client.query<{
        id: string;
        contract: string | null;
        order: string | null;
      }>(
        `select m.client_mutation_id as id, c.id as contract, o.id as "order" from trading.client_mutation m
         left join trading.contract c on c.id = (m.result ->> 'contractId')::uuid
         left join trading.sell_order o on o.id = (m.result ->> 'orderId')::uuid
         where m.created_at >= $1`,
        [isLast ? new Date(0) : sinceReal],
      );
      const from = isLast ? new Date(0) : since;
      const stored = new Map(rows.map((row) => [row.id, row]));
      const all = [...calls.told].filter(([, { at }]) => at >= from);
      for (const [id, told] of all) {
        const row = stored.get(id);
        if (told.isRefused && (row?.contract || row?.order)) return `${id} was refused and is stored`;
        if (told.contractId && row && row.contract !== told.contractId) return `${id} lost its contract`;
        if (told.orderId && row && row.order !== told.orderId) return `${id} lost its order`;
      }
      const madeBy = {
        contract: { ids: all.flatMap(([, { contractId }]) => contractId ?? []), own: 'order_id is null' },
        sell_order: { ids: all.flatMap(([, { orderId }]) => orderId ?? []), own: 'ladder_id is null' },
      };
      for (const [table, { ids, own }] of Object.entries(madeBy)) {
        const breach = await first(
          test.db.$client,
          `select id, 'is not there' as what from unnest($1::uuid[]) as told (id)
           where not exists (select from trading.${table} r where r.id = told.id)
           union all select id, 'was told to nobody' from trading.${table} where ${own} and created_at >= $2
             and not (id = any($1)) limit 1`,
          [ids, from],
        );
        if (breach) return `a ${table}: ${breach}`;
      }
      return undefined;
    },
  },
  {
    name: 'no order was filled at a price that it did not ask for',
    check: ({ test, since }) =>
      first(
        test.db.$client,
        `select c.id, c.price, o.price as asked, o.low_price from trading.contract c
         join trading.sell_order o on o.id = c.order_id
         where c.created_at >= $1 and c.price < o.price
           and (o.low_price is null or c.price > o.low_price or c.price < o.low_price * $2) limit 1`,
        [since, STOP_FLOOR],
      ),
  },
  ...PRICE_BOOKS,
  ...DELIVERY_BOOKS,
  ...FARM_BOOKS,
  ...DESK_BOOKS,
  {
    name: 'no masked price was in any answer',
    check: async ({ lookers }) => lookers.map((looker) => looker.breach()).find(Boolean),
  },
  {
    name: 'final prices are the price and its adjustments',
    check: ({ test }) =>
      first(
        test.db.$client,
        `select id, price, final_price from trading.contract where final_price <> price +
           (select coalesce(sum((a ->> 'amount')::numeric), 0) from jsonb_array_elements(adjustments) a) limit 1`,
      ),
  },
  {
    name: 'contracts moved only as allowed, and their chains are whole',
    isFinal: true,
    async check({ test }) {
      const { rows } = await test.db.$client.query<{
        contract: string;
        number: number;
        event: keyof typeof TRANSITIONS;
        status: string;
        body: string;
        hash: string;
      }>(
        `select contract_id as contract, number, event, status, body, hash from trading.contract_event
         order by contract_id, number`,
      );
      for (const [contract, events] of Map.groupBy(rows, (row) => row.contract)) {
        const broken = findBrokenLink(events);
        if (broken !== undefined) return `the chain of ${contract} breaks at ${broken}`;
        let status = 'PENDING';
        for (const { event, status: next } of events) {
          const { from, to } = TRANSITIONS[event];
          if (!(from as readonly string[]).includes(status) || to !== next)
            return `${contract} moved from ${status} to ${next} by ${event}`;
          status = next;
        }
      }
      return first(
        test.db.$client,
        `select c.id, c.status from trading.contract c where c.event_number <>
           (select count(*) from trading.contract_event e where e.contract_id = c.id) limit 1`,
      );
    },
  },
  {
    name: 'the audit chain is whole',
    isFinal: true,
    check: async ({ test }) => ((await verifyChain(test.deps)) ? undefined : 'the audit chain is broken'),
  },
  {
    name: 'no job is left that should have run',
    check: ({ test }) =>
      first(
        test.db.$client,
        `select t.identifier, j.attempts, j.last_error from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
         where j.run_at <= $1::timestamptz limit 1`,
        [new Date(Math.min(Date.now(), test.clock.now().getTime()))],
      ),
  },
  {
    name: 'every contract was sent to its trader',
    check: ({ test }) =>
      first(test.db.$client, `select id, created_at from trading.contract where status = 'PENDING' limit 1`),
  },
  {
    name: 'the harvest is stored or sold',
    async check({ test, farms }) {
      // More than was harvested is there only where more was delivered than anybody knew of.
      const { rows } = await test.db.$client.query<{ id: string; total: number; found: number }>(
        `select f.id, f.total::float8 as total, coalesce(sum(greatest(0, c.outcome_tons - c.amount)), 0)::float8 as found
         from trading.offer f left join trading.contract c on c.company_id = f.company_id and c.offer_id = f.id
         group by f.id, f.total`,
      );
      const stored = new Map(rows.map((row) => [row.id, row]));
      for (const farm of farms)
        for (const { offerId, tons } of farm.harvested()) {
          const { total = 0, found = 0 } = stored.get(offerId) ?? {};
          if (total < tons || total > tons + found + 0.001)
            return `${farm.name} harvested ${tons} t, ${total} t are there`;
        }
      return undefined;
    },
  },
  {
    name: 'totals equal a recount',
    check: ({ test }) =>
      first(
        test.db.$client,
        `select t.company_id, t.signed, t.signed_czk, c.* from trading.company_total t
         cross join lateral (select count(*) filter (where status in ('SIGNED', 'FAILED')) as decided,
           count(*) filter (where status = 'SIGNED' and kind = 'SALE') as count,
           coalesce(sum(final_price * coalesce(outcome_tons, amount) * czk_rate) filter (where status = 'SIGNED' and kind = 'SALE'), 0) as czk
           from trading.contract c where c.company_id = t.company_id) c
         where t.decided <> c.decided or t.signed <> c.count or t.signed_czk <> c.czk limit 1`,
      ),
  },
  {
    name: 'messages went to members only',
    check: ({ test, sinceReal, farms }) =>
      first(
        test.db.$client,
        `select n.id from notifications.notification n
         where n.created_at >= $1 and n.company_id is not null and not exists
           (select from users.membership m where m.user_id = n.user_id and m.company_id = n.company_id
              and m.approval_state = 'APPROVED')
           and not (n.user_id = any($2::uuid[])) limit 1`,
        // Of those who left today, only what came afterwards counts.
        [sinceReal, farms.flatMap((farm) => farm.left()?.userId ?? [])],
      ),
  },
];

/** Of everything that was agreed, without ids: one seed has one hash. */
export async function hashOfBooks(pool: Pool): Promise<string> {
  const { rows } = await pool.query(
    `select k.name, c.kind, c.status, c.trader_id, c.crop_id, c.quarter_id, c.amount, c.price, c.final_price,
       c.created_at, c.external_number, c.failure_reason
     from trading.contract c join trading.company k on k.id = c.company_id
     order by c.created_at, k.name, c.crop_id, c.quarter_id, c.amount, c.price, c.trader_id, c.status`,
  );
  const { rows: offers } = await pool.query(
    `select k.name, f.crop_id, f.total, f.ordered, f.sold from trading.offer f
     join trading.company k on k.id = f.company_id order by k.name, f.crop_id`,
  );
  return createHash('sha256')
    .update(JSON.stringify([rows, offers]))
    .digest('hex');
}
