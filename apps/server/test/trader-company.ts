import type { Role } from '@canola/api-schema/access';
import { keepCompanyInStep, registerTrader } from '../src/modules/trading/index.ts';
import type { TestApp } from './build-test-app.ts';
import { type SeededCompany, type SeededUser, seedCompany, seedUser } from './factories.ts';

export interface TraderCompany {
  company: SeededCompany;
  traderId: string;
  statutory: SeededUser;
  buyer: SeededUser;
}

/** A company that became a trader of wheat and rapeseed in two regions, with its people. */
export async function seedTraderCompany(test: TestApp, name = 'Moravský obchod'): Promise<TraderCompany> {
  const statutory = await seedUser(test.db, { name: 'Petra Horáková' });
  const buyer = await seedUser(test.db, { name: 'Vít Procházka' });
  const member = (user: SeededUser, role: Role) => ({ user, role });
  const company = await seedCompany(test.db, {
    name: `${name} a.s.`,
    kind: 'TRADER',
    members: [member(statutory, 'STATUTORY'), member(buyer, 'BUYER')],
  });
  await keepCompanyInStep(test.deps, { companyId: company.id });
  const traderId = await registerTrader(test.db, {
    usersCompanyId: company.id,
    name,
    descriptions: { en: 'We buy grain.', cs: 'Kupujeme obilí.', ro: 'Cumpărăm cereale.' },
    regionIds: ['CZ063', 'CZ064'],
    cropIds: ['milling-wheat', 'rapeseed'],
    points: [{ name: 'Brno', latitude: 49.19, longitude: 16.6 }],
  });
  return { company, traderId, statutory, buyer };
}
