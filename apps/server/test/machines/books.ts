import { Client } from 'pg';
import type { Ledger } from './sellers.ts';
import { until } from './until.ts';

/** Counts from the database about the replies that people got. All but the first are 0 when nothing went wrong. */
export interface Books {
  acknowledged: number;
  /** Acknowledged sales whose contract is not there, or is another one. */
  lost: number;
  /** Contracts beyond one per request. */
  doubled: number;
  /** Offers of which more was sold than there is, or whose tons do not add up. */
  oversold: number;
  /** Jobs of contracts that nobody has run. */
  jobsLeft: number;
}

export const EVEN = { lost: 0, doubled: 0, oversold: 0, jobsLeft: 0 };

export async function readBooks(url: string, companyId: string, ledger: Ledger): Promise<Books> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const jobsLeft = await drainedJobs(client);
    const { rows: marks } = await client.query<{ id: string; contract: string; exists: boolean }>(
      `select m.client_mutation_id as id, m.result ->> 'contractId' as contract, c.id is not null as exists
       from trading.client_mutation m
       left join trading.contract c on c.company_id = m.company_id and c.id = (m.result ->> 'contractId')::uuid
       where m.company_id = $1 and m.result ->> 'contractId' is not null`,
      [companyId],
    );
    const stored = new Map(marks.filter(({ exists }) => exists).map(({ id, contract }) => [id, contract]));
    const { rows } = await client.query(
      `select (select count(*)::int from trading.contract where company_id = $1) as contracts,
         (select count(*)::int from trading.offer f where company_id = $1 and (sold > total or sold <> (
            select coalesce(sum(amount), 0) from trading.contract c
            where c.offer_id = f.id and c.status <> 'FAILED'))) as oversold`,
      [companyId],
    );
    return {
      acknowledged: ledger.told.size,
      lost: [...ledger.told].filter(([id, contract]) => stored.get(id) !== contract).length,
      doubled: rows[0].contracts - new Set(stored.values()).size + ledger.different,
      oversold: rows[0].oversold,
      jobsLeft,
    };
  } finally {
    await client.end();
  }
}

/** Waits until every contract was announced; returns how many jobs are left when that does not happen. */
async function drainedJobs(client: Client): Promise<number> {
  let left = 0;
  const isDrained = async () => {
    const { rows } = await client.query(
      `select count(*)::int as jobs from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'trading.contract-created'`,
    );
    left = rows[0].jobs;
    return left === 0;
  };
  await until('all jobs have run', isDrained).catch(() => {});
  return left;
}
