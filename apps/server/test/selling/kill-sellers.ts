import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { TradingWorld } from '../trading-world.ts';
import type { Request, SaleKind, SellerTask } from './seller-task.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../selling-process.ts');
const PLENTY = '1000000';
const MAX_RESPONSES = 40;

export interface KillReport {
  kills: number;
  /** Sales that were acknowledged to a process. */
  acknowledged: number;
  /** Requests whose process died before the response; all of them were sent again. */
  inDoubt: number;
}

/**
 * Starts a process that sells, kills it with SIGKILL while sales are in flight, lets the next one repeat the requests
 * in doubt, and so on. Throws when an acknowledged sale is missing, a sale was made twice or tons do not add up;
 * checks after every kill.
 */
export async function killSellers(
  world: TradingWorld,
  kills: number,
  say: (line: string) => void = () => {},
): Promise<KillReport> {
  const farm = await world.farm();
  const offerIds = [await world.offer(farm, PLENTY), await world.offer(farm, PLENTY)];
  const task: SellerTask = {
    databaseUrl: world.deps.config.database.url ?? '',
    subject: farm.user.subject,
    companyId: farm.companyId,
    offerIds,
    marketPriceId: await world.quote('5000'),
    inDoubt: [],
  };
  const acknowledged = new Map<string, string>();
  let inDoubt = 0;
  for (let kill = 1; kill <= kills; kill++) {
    const open = await runUntilKilled(task, 1 + Math.floor(Math.random() * MAX_RESPONSES), acknowledged);
    await verify(world, farm.companyId, acknowledged);
    inDoubt += open.length;
    task.inDoubt = open;
    say(`kill ${kill}: ${acknowledged.size} sales acknowledged, ${open.length} in doubt`);
  }
  return { kills, acknowledged: acknowledged.size, inDoubt };
}

/** Kills at the n-th response, while the other sellers wait for theirs. */
export async function runUntilKilled(
  task: SellerTask,
  responses: number,
  acknowledged: Map<string, string>,
  program = PROGRAM,
): Promise<Request[]> {
  const child = spawn(process.execPath, [program, JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH },
  });
  const open = new Map(task.inDoubt.map((item) => [item.id, item]));
  const ended = once(child, 'close');
  let received = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    const [word, ...rest] = line.split(' ');
    if (word === 'ask') {
      const [kind, offerId = '', id = ''] = rest;
      open.set(id, { kind: kind as SaleKind, offerId, id });
    } else if (word === 'sold') {
      const [id = '', contractId = ''] = rest;
      open.delete(id);
      acknowledged.set(id, contractId);
      received += 1;
      if (received === responses) child.kill('SIGKILL');
    }
  }
  const [, signal] = await ended;
  if (signal !== 'SIGKILL') throw new Error('the seller ended by itself');
  return [...open.values()];
}

async function verify(
  world: TradingWorld,
  companyId: string,
  acknowledged: Map<string, string>,
): Promise<void> {
  const pool = world.db.$client;
  // The server may still be working for a dead client; what it commits must add up too.
  await idle(world);
  const { rows: made } = await pool.query<{ id: string; contractId: string; exists: boolean }>(
    `select m.client_mutation_id as id, m.result ->> 'contractId' as "contractId", c.id is not null as exists
     from trading.client_mutation m
     left join trading.contract c on c.company_id = m.company_id and c.id = (m.result ->> 'contractId')::uuid
     where m.company_id = $1`,
    [companyId],
  );
  const contractOf = new Map(made.map(({ id, contractId }) => [id, contractId]));
  for (const [id, contractId] of acknowledged)
    if (contractOf.get(id) !== contractId)
      throw new Error(`sale ${id} was acknowledged as ${contractId} and is stored as ${contractOf.get(id)}`);
  if (made.some(({ exists }) => !exists)) throw new Error('a request is marked as done without its contract');
  const { rows } = await pool.query(
    `select
       (select count(*)::int from trading.contract where company_id = $1) as contracts,
       (select count(*)::int from graphile_worker._private_jobs where payload ->> 'companyId' = $1::text) as jobs,
       (select count(*)::int from trading.sell_order o where company_id = $1 and active) as waiting,
       (select count(*)::int from trading.offer f where company_id = $1 and (
          sold <> (select coalesce(sum(amount), 0) from trading.contract c where c.offer_id = f.id)
          or ordered <> 0)) as unbalanced,
       (select count(*)::int from trading.storage where company_id = $1) as storages`,
    [companyId],
  );
  const { contracts, jobs, waiting, unbalanced, storages } = rows[0];
  if (contracts !== made.length) throw new Error(`${made.length} requests made ${contracts} contracts`);
  if (jobs !== contracts) throw new Error(`${contracts} contracts are announced by ${jobs} jobs`);
  if (waiting !== 0 || unbalanced !== 0) throw new Error('tons do not add up');
  if (storages !== 2) throw new Error(`${storages} storages where there were two`);
}

/** Until no transaction of the dead process is left. */
export async function idle({ db }: TradingWorld): Promise<void> {
  for (;;) {
    const { rows } = await db.$client.query(
      `select count(*)::int as busy from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
    );
    if (rows[0].busy === 0) return;
  }
}
