import {
  CompaniesDocument,
  CropsDocument,
  FutureQuartersDocument,
} from '@canola/api-schema/trading/generated/operations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { type Farm, openTradingWorld, type TradingWorld } from '../../../../test/trading-world.ts';

let world: TradingWorld;
let farm: Farm;
beforeAll(async () => {
  world = await openTradingWorld();
  farm = await world.farm();
});
afterAll(() => world.close());

interface Answer {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions?: { code?: string } }[];
}
const ask = (payload: object, test: TradingWorld = world) =>
  call<Answer>(test, farm.user, 'POST', '/graphql', payload);

it('answers the documents of the app by their id', async () => {
  const companies = await ask({ documentId: CompaniesDocument.id });
  expect(companies).toMatchObject({ status: 200, body: { data: { companies: [{ id: farm.companyId }] } } });
  const crops = await ask({
    documentId: CropsDocument.id,
    variables: { tradeType: 'FROM_STORAGE', locale: 'cs' },
  });
  expect(crops.body.errors).toBeUndefined();
  expect(crops.body.data?.crops).toContainEqual(
    expect.objectContaining({ id: 'milling-wheat', name: 'Pšenice potravinářská', unit: 'T' }),
  );
  const quarters = await ask({ documentId: FutureQuartersDocument.id, variables: {} });
  expect(quarters.body.data?.futureQuarters).toHaveLength(8);
});
