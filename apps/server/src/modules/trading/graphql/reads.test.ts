import {
  CompaniesDocument,
  CompanyDocument,
  OrdersDocument,
  StoragesForTradingDocument,
} from '@canola/api-schema/trading/generated/operations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerOf } from '../../../../test/graphql-caller.ts';
import { type Farm, openTradingWorld, TRADERS, type TradingWorld } from '../../../../test/trading-world.ts';

let world: TradingWorld;
let farm: Farm;
beforeAll(async () => {
  world = await openTradingWorld({ config: { logLevel: 'error' } });
  farm = await world.farm();
});
afterAll(() => world.close());

it('a company with all that it holds', async () => {
  await world.offer(farm, '100');
  await world.quote('5000');
  await world.quote('5100', { traderId: TRADERS[1] });
  const variables = { id: farm.companyId, currency: 'CZK', locale: 'cs' } as const;
  const { company } = await answerOf(world, farm.user, CompanyDocument, variables);
  console.log(JSON.stringify(company, null, 1));
  expect(company?.storages).toHaveLength(1);
  const { companies } = await answerOf(world, farm.user, CompaniesDocument, {});
  expect(companies[0]?.hasSigner).toBe(true);
  const t = await answerOf(world, farm.user, StoragesForTradingDocument, {
    companyId: farm.companyId,
    currency: 'EUR',
    locale: 'cs',
  });
  console.log(JSON.stringify(t));
  const o = await answerOf(world, farm.user, OrdersDocument, { companyId: farm.companyId, locale: 'cs' });
  console.log(JSON.stringify(o));
});
