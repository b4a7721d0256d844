import { ContractsDocument, SignaturesDueDocument } from '@canola/api-schema/trading/generated/operations';
import { startServer } from './lib/child.ts';
import { httpRequest, runLoad } from './lib/http-load.ts';
import type { Result } from './lib/result.ts';
import { interleave } from './lib/rounds.ts';
import { type BenchWorld, openBenchWorld, REGION } from './lib/world.ts';

const CONNECTIONS = 8;
const ROUNDS = 7;
const ROUND_MS = 1500;
const FEW = 17;
const MANY = 34_017;
/** So many of them wait for the company. */
const DUE = 3;

/** The first page of one company's contracts, compared with a company that has few. */
export function benchContracts(): Promise<Result> {
  return bench('Contracts, the first page', ContractsDocument.id);
}

/** The number beside the menu entry, asked for at every start. */
export function benchDue(): Promise<Result> {
  return bench('Contracts, how many wait', SignaturesDueDocument.id);
}

async function bench(name: string, documentId: string): Promise<Result> {
  const [many, few] = [await openContracts(MANY, documentId), await openContracts(FEW, documentId)];
  const ratio = await interleave(ROUNDS, many.measure, few.measure);
  await Promise.all([many.close(), few.close()]);
  if (many.edges() !== few.edges())
    throw new Error(`${many.edges()} and ${few.edges()} contracts on a page.`);
  const milliseconds = (value: number) => `${value.toFixed(2)} ms`;
  return {
    name: `${name}, of ${MANY.toLocaleString('en')}`,
    beside: `of ${FEW}`,
    ours: milliseconds(ratio.ours),
    limit: milliseconds(ratio.limit),
    ratio: ratio.measured,
    required: 1.3,
    isCeiling: true,
  };
}

async function openContracts(count: number, documentId: string) {
  const world = await openBenchWorld();
  const farm = await world.farm();
  await addContracts(world, farm.companyId, count);
  const server = await startServer(world);
  const url = new URL('/graphql', server.url);
  const token = await world.tokenFor(farm.user.subject, { email: farm.user.email });
  const variables = { companyId: farm.companyId };
  const body = JSON.stringify({ documentId, variables });
  const request = httpRequest(url, { authorization: `Bearer ${token}` }, body);
  let seen = '';
  return {
    async measure() {
      const load = { url, connections: CONNECTIONS, forMs: ROUND_MS, request: () => request };
      const { count: done, seconds, first } = await runLoad(load);
      seen = first;
      return (seconds * 1000 * CONNECTIONS) / done;
    },
    edges: () => JSON.parse(seen).data.contracts.edges?.length ?? JSON.parse(seen).data.contracts.totalCount,
    async close() {
      await server.stop();
      await world.close();
    },
  };
}

/** Purchases, which need no offer: signed in the past, a few that wait. */
async function addContracts({ db, quarters }: BenchWorld, companyId: string, count: number): Promise<void> {
  await db.$client.query(
    `insert into trading.contract (company_id, kind, status, market_price_id, trader_id, crop_id, region_id, quarter_id,
       zip, amount, currency, price, final_price, created_at, processed_at, trader_signed_at)
     select $1, 'PURCHASE', case when at <= $3 then 'CONFIRMED' else 'SIGNED' end, gen_random_uuid(), 'brazda-trade',
       'milling-wheat', $4, $5, '58601', 24, 'CZK', 5000, 5000, now() - at * interval '1 hour',
       now() - at * interval '1 hour', now() - at * interval '1 hour'
     from generate_series(1, $2::int) at`,
    [companyId, count, DUE, REGION, quarters[0]],
  );
  await db.$client.query('vacuum analyze trading.contract');
}
