import path from 'node:path';
import type { TradingWorld } from '../trading-world.ts';
import { idle, type KillReport, runUntilKilled } from './kill-sellers.ts';
import { SELLERS } from './seller-deps.ts';
import type { SellerTask } from './seller-task.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../ladder-process.ts');
const MAX_RESPONSES = 30;

/**
 * Kills a process that places and changes ladders. Throws when an acknowledged ladder is missing, one was placed twice,
 * or one is not whole: its rungs are all there or none is, and the offer's tons are those of its orders and contracts.
 */
export async function killLadders(world: TradingWorld, kills: number): Promise<KillReport> {
  const farm = await world.farm();
  const offerIds: string[] = [];
  for (let seller = 0; seller < SELLERS; seller++) offerIds.push(await world.offer(farm, '1000000'));
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
    const responses = 1 + Math.floor(Math.random() * MAX_RESPONSES);
    task.inDoubt = await runUntilKilled(task, responses, acknowledged, PROGRAM);
    inDoubt += task.inDoubt.length;
    await idle(world);
    await verify(world, farm.companyId, acknowledged);
  }
  return { kills, acknowledged: acknowledged.size, inDoubt };
}

async function verify(
  { db }: TradingWorld,
  companyId: string,
  acknowledged: ReadonlyMap<string, string>,
): Promise<void> {
  const { rows } = await db.$client.query<{ id: string; ladderId: string }>(
    `select client_mutation_id as id, result ->> 'ladderId' as "ladderId" from trading.client_mutation
     where company_id = $1`,
    [companyId],
  );
  const ladderOf = new Map(rows.map(({ id, ladderId }) => [id, ladderId]));
  for (const [id, ladderId] of acknowledged)
    if (ladderOf.get(id) !== ladderId)
      throw new Error(`ladder ${ladderId} was acknowledged and is not stored`);
  const { rows: found } = await db.$client.query(
    `with parts as (
       select l.id, l.base_tons, l.ended_at is not null as is_ended, l.held_at is not null as is_held,
         coalesce(sum(o.amount) filter (where o.active), 0) as waiting,
         coalesce(sum(k.amount), 0) as sold, count(*) filter (where o.active and o.held) as held,
         count(*) filter (where o.active) as active
       from trading.ladder l
       left join trading.sell_order o on o.company_id = l.company_id and o.ladder_id = l.id
       left join trading.contract k on k.order_id = o.id
       where l.company_id = $1 group by l.company_id, l.id
     )
     select
       (select count(*)::int from parts) as ladders,
       (select count(*)::int from parts where is_ended and waiting > 0) as "endedWithTons",
       (select count(*)::int from parts where not is_ended and waiting + sold <> base_tons) as broken,
       (select count(*)::int from parts where held <> case when is_held then active else 0 end) as "heldInPart",
       (select count(*)::int from trading.offer f where company_id = $1 and (
          ordered <> (select coalesce(sum(amount), 0) from trading.sell_order o where o.offer_id = f.id and active)
          or sold <> (select coalesce(sum(amount), 0) from trading.contract k where k.offer_id = f.id))) as unbalanced`,
    [companyId],
  );
  const { ladders, ...faults } = found[0];
  if (ladders !== rows.length) throw new Error(`${rows.length} requests made ${ladders} ladders`);
  if (Object.values(faults).some(Boolean))
    throw new Error(`ladders are not whole: ${JSON.stringify(faults)}`);
}
