import { randomUUID } from 'node:crypto';
import { AddContractDocument } from '@canola/api-schema/trading/generated/operations';
import { WHEAT } from '../apps/server/test/trading-facts.ts';
import { startServer } from './lib/child.ts';
import { httpRequest, runLoad } from './lib/http-load.ts';
import { perSecond, type Result } from './lib/result.ts';
import { interleave } from './lib/rounds.ts';
import { openTpcB } from './lib/tpc-b.ts';
import { openBenchWorld, REGION } from './lib/world.ts';

const CONNECTIONS = 32;
const SELLERS = 16;
const ROUNDS = 5;
const ROUND_MS = 2000;

/** A sale as the browser requests it, one durable commit each, compared with the database's own commit rate. */
export async function benchSelling(): Promise<Result> {
  const world = await openBenchWorld();
  const quarterId = world.quarters[0] ?? '';
  const marketPrice = await world.quote('5000', {
    regionId: REGION,
    cropId: WHEAT,
    quarterId,
    at: new Date(),
  });
  const server = await startServer(world);
  const url = new URL('/graphql', server.url);
  const sellers: { token: string; offers: string[] }[] = [];
  for (let count = 0; count < SELLERS; count++) {
    const farm = await world.farm();
    const token = await world.tokenFor(farm.user.subject, { email: farm.user.email });
    sellers.push({ token, offers: await world.hold(farm, [WHEAT], 100_000_000, 8) });
  }
  await world.db.$client.query('analyze');

  let turn = 0;
  const request = () => {
    turn += 1;
    const seller = sellers[turn % SELLERS];
    const contract = {
      amount: '24',
      currency: 'CZK',
      customTransport: false,
      marketPrice,
      offer: seller?.offers[Math.floor(turn / SELLERS) % seller.offers.length],
      expectedPrice: '5000',
    };
    const variables = { contract, clientMutationId: randomUUID() };
    return httpRequest(
      url,
      { authorization: `Bearer ${seller?.token}` },
      JSON.stringify({ documentId: AddContractDocument.id, variables }),
    );
  };
  const contracts = async () => {
    const { rows } = await world.db.$client.query('select count(*)::int as made from trading.contract');
    return rows[0].made as number;
  };
  const tpcB = await openTpcB(world.databaseUrl);
  const before = await contracts();
  let confirmed = 0;
  const ratio = await interleave(
    ROUNDS,
    async () => {
      const { count, seconds, first } = await runLoad({
        url,
        connections: CONNECTIONS,
        forMs: ROUND_MS,
        request,
      });
      if (!/"errors":\[\]/.test(first)) throw new Error(`Not sold: ${first}`);
      confirmed += count;
      return count / seconds;
    },
    () => tpcB.run(ROUND_MS),
  );
  const made = (await contracts()) - before;
  if (made !== confirmed) throw new Error(`${confirmed} sales were confirmed, ${made} contracts were made.`);
  await server.stop();
  await tpcB.close();
  await world.close();
  return {
    name: `Selling, one commit each, at ${CONNECTIONS} connections`,
    beside: tpcB.name,
    ours: perSecond(ratio.ours, 'sales'),
    limit: perSecond(ratio.limit, 'transactions'),
    ratio: ratio.measured,
    // docs/scaling.md#where-the-time-of-a-sale-goes
    required: 0.2,
  };
}
