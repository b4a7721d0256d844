import { randomInt } from 'node:crypto';
import { registerTrader } from '../../apps/server/src/modules/trading/index.ts';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import type { SeededUser } from '../../apps/server/test/factories.ts';
import type { Language } from '../../packages/api-schema/src/access.ts';
import type { Seed } from './seed.ts';

/** A region where no other journey trades, and a postal code of it. */
const REGION = 'CZ041';
export const TRADERS_CODE = '36001';

/** A buyer of a company that has become a trader of spelt. */
export async function seedBuyer(db: Database, seed: Seed, language: Language = 'en'): Promise<SeededUser> {
  const buyer = await seed.user({ name: 'Vít Procházka', language });
  const name = `Obchod ${randomInt(1_000_000)}`;
  const company = await seed.company({ name, kind: 'TRADER', members: [{ user: buyer, role: 'BUYER' }] });
  await registerTrader(db, {
    usersCompanyId: company.id,
    name,
    descriptions: { en: 'We buy.', cs: 'Kupujeme.', ro: 'Cumpărăm.' },
    regionIds: [REGION],
    cropIds: ['spelt'],
    points: [{ name: 'Karlovy Vary', latitude: 50.23, longitude: 12.87 }],
  });
  return buyer;
}
