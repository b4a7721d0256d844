import { once } from 'node:events';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accepted, NOW, openTradingWorld, type TradingWorld } from '../../../test/trading-world.ts';
import { addContract } from '../../modules/trading/contracts/sell.service.ts';
import { wakeWorkers } from './wake-workers.ts';

let world: TradingWorld;
let ear: Client;
beforeAll(async () => {
  world = await openTradingWorld();
  ear = new Client({ connectionString: world.deps.config.database.url });
  await ear.connect();
  await ear.query('listen "jobs:insert"');
});
afterAll(async () => {
  await ear.end();
  await world.close();
});

const heard = async () => JSON.parse((await once(ear, 'notification'))[0].payload);

it('one word stands for the jobs of a moment', async () => {
  const word = heard();
  for (let count = 0; count < 3; count++) wakeWorkers(world.db.$client);
  expect(await word).toMatchObject({ count: 3 });
});

it('a sale wakes the workers when its job can be seen', async () => {
  const farm = await world.farm();
  const offerId = await world.offer(farm, '100');
  const marketPriceId = await world.quote('5000', { at: NOW });
  const word = heard();
  const sale = { offerId, marketPriceId, amount: '24', currency: 'CZK' as const, expectedPrice: null };
  const rest = { customTransport: false, transportNote: null, note: null };
  const { contractId } = accepted(await addContract(world.deps, farm.viewer, { ...sale, ...rest }));
  await word;
  const { rows } = await ear.query(
    `select j.payload ->> 'contractId' as id
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'trading.contract-created'`,
  );
  expect(rows).toEqual([{ id: contractId }]);
});
