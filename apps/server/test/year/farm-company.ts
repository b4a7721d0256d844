import { keepCompanyInStep } from '../../src/modules/trading/index.ts';
import type { TestApp } from '../build-test-app.ts';
import { type SeededUser, seedCompany, seedUser } from '../factories.ts';

/** A farm's company, its owner and a helper who may leave it. */
export interface FarmCompany {
  name: string;
  usersCompanyId: string;
  owner: SeededUser;
  helper: SeededUser;
}

export async function foundFarm({ db }: TestApp, number: number): Promise<FarmCompany> {
  const name = `Farma ${number}`;
  const owner = await seedUser(db, { email: `farm-${number}@year.test` });
  const helper = await seedUser(db, { email: `helper-${number}@year.test`, name: 'Eva Malá' });
  const members = [{ user: owner }, { user: helper, role: 'USER' as const }];
  const { id: usersCompanyId } = await seedCompany(db, { name, plan: 'PREMIUM', members });
  return { name, usersCompanyId, owner, helper };
}

/** Its id in trading. */
export async function openForTrading(test: TestApp, usersCompanyId: string): Promise<string> {
  await keepCompanyInStep(test.deps, { companyId: usersCompanyId });
  const { rows } = await test.db.$client.query<{ id: string }>(
    'select id from trading.company where users_company_id = $1',
    [usersCompanyId],
  );
  return rows[0]?.id ?? '';
}
