import { randomUUID } from 'node:crypto';
import { AddTicketDocument } from '@canola/api-schema/trading/generated/operations';
import { TRADERS, WHEAT } from '../apps/server/test/trading-facts.ts';
import { startServer } from './lib/child.ts';
import { httpRequest, runLoad } from './lib/http-load.ts';
import { addNeighbours } from './lib/neighbours.ts';
import { perSecond, type Result } from './lib/result.ts';
import { interleave } from './lib/rounds.ts';
import { openTpcB } from './lib/tpc-b.ts';
import { type BenchWorld, openBenchWorld, REGION } from './lib/world.ts';

const CONNECTIONS = 32;
const FARMS = 16;
/** A few lorries come for each, as in life. */
const CONTRACTS = 256;
const ROUNDS = 5;
const ROUND_MS = 2000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A weighbridge ticket as the phone sends it, durable before its response, compared with the database's own commit rate. */
export async function benchTickets(): Promise<Result> {
  const world = await openBenchWorld();
  const farms: { token: string; contracts: string[] }[] = [];
  for (let count = 0; count < FARMS; count++) {
    const farm = await world.farm();
    const [offerId = ''] = await world.hold(farm, [WHEAT], 10_000_000);
    farms.push({
      token: await world.tokenFor(farm.user.subject, { email: farm.user.email }),
      contracts: await addDeliveries(world, farm.companyId, offerId),
    });
  }
  await addNeighbours(world);
  const server = await startServer(world);
  const url = new URL('/graphql', server.url);
  // Yesterday everywhere.
  const day = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);

  let turn = 0;
  const request = () => {
    turn += 1;
    const farm = farms[turn % FARMS];
    const ticket = {
      contractId: farm?.contracts[Math.floor(turn / FARMS) % CONTRACTS],
      number: String(turn),
      lorry: '3Z4 1187',
      day,
      grossKg: 39_860,
      tareKg: 15_480,
      quality: [
        { parameter: 'moisture', value: '15.2' },
        { parameter: 'impurities', value: '7' },
      ],
    };
    const body = { documentId: AddTicketDocument.id, variables: { ticket, clientMutationId: randomUUID() } };
    return httpRequest(url, { authorization: `Bearer ${farm?.token}` }, JSON.stringify(body));
  };
  const tpcB = await openTpcB(world.databaseUrl);
  let entered = 0;
  const enter = async () => {
    const { count, seconds, first } = await runLoad({
      url,
      connections: CONNECTIONS,
      forMs: ROUND_MS,
      request,
    });
    if (!/"errors":\[\]/.test(first)) throw new Error(`Not entered: ${first}`);
    entered += count;
    return count / seconds;
  };
  const ratio = await interleave(ROUNDS, enter, () => tpcB.run(ROUND_MS));
  const { rows } = await world.db.$client.query(
    'select count(*)::int as made from trading.ticket where lorry is not null',
  );
  if (rows[0].made !== entered)
    throw new Error(`${entered} tickets were confirmed, ${rows[0].made} were made.`);
  await server.stop();
  await tpcB.close();
  await world.close();
  return {
    name: `Weighbridge tickets at ${CONNECTIONS} connections`,
    beside: tpcB.name,
    ours: perSecond(ratio.ours, 'tickets'),
    limit: perSecond(ratio.limit, 'transactions'),
    ratio: ratio.measured,
    required: 0.25,
  };
}

/** Signed sales that are being delivered, each with room for every lorry that comes. */
async function addDeliveries(world: BenchWorld, companyId: string, offerId: string): Promise<string[]> {
  const { rows } = await world.db.$client.query<{ id: string }>(
    `with signed as (
       insert into trading.contract (company_id, kind, status, offer_id, market_price_id, trader_id, crop_id, region_id,
         quarter_id, zip, amount, currency, price, final_price, created_at, processed_at, trader_signed_at, year_harvested)
       select $1, 'SALE', 'SIGNED', $2, gen_random_uuid(), '${TRADERS[0]}', '${WHEAT}', '${REGION}', $3, '58601', 30000,
         'CZK', 5000, 5000, day, day, day, 2025
       from generate_series(1, $4::int) cross join (select now() - interval '3 days' as day) three_days_ago
       returning company_id, id, trader_id, crop_id, created_at
     )
     insert into trading.delivery_terms (company_id, contract_id, trader_id, crop_id, tolerance_percent, payment_days,
       place, from_day, to_day)
     select company_id, id, trader_id, crop_id, 5, 30, 'Jihlava', created_at::date, created_at::date + 90 from signed
     returning contract_id as id`,
    [companyId, offerId, world.quarters[0], CONTRACTS],
  );
  return rows.map(({ id }) => id);
}
