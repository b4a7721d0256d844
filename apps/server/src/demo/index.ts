import { DAY_MS } from '@canola/api-schema/duration';
import { createAccount } from '../modules/identity/index.ts';
import {
  addMembership,
  addUser,
  findUserByEmail,
  saveFlag,
  seedReferenceData,
} from '../modules/users/index.ts';
import type { Db } from '../platform/database/database.ts';
import type { Deps } from '../platform/deps.ts';
import { found } from '../platform/errors.ts';
import { seedBilling } from './billing/index.ts';
import { DEMO_PASSWORD, type DemoAccount, demoAccounts } from './demo-accounts.ts';
import { type SeededCompanies, seedCompanies } from './demo-companies.ts';
import { seedNews } from './news/index.ts';
import { seedPrices } from './prices/index.ts';
import { seedTrader } from './trading/demo-trader.ts';
import { seedTrading } from './trading/index.ts';

export { DEMO_PASSWORD, demoAccounts } from './demo-accounts.ts';

const MONTH_MS = 30 * DAY_MS;

/**
 * The demo world (docs/product/demo.md). Each step is one transaction and skips what exists, so an interrupted start
 * resumes.
 */
export async function seedDemoWorld(deps: Deps, say: (line: string) => void): Promise<void> {
  await seedDemoMarket(deps, await seedDemoCompanies(deps, say), say);
}

/** Before trading: what companies may do there is what they pay for. */
export async function seedDemoCompanies(deps: Deps, say: (line: string) => void): Promise<SeededCompanies> {
  const companies = await seedPeople(deps, say);
  await deps.db.transaction((tx) => seedFlags(tx));
  say('Demo world: feature flags');
  await seedBilling(deps, companies, say);
  await seedTrader(deps, companies, say);
  return companies;
}

/** Prices, news, and what was stored and sold. */
export async function seedDemoMarket(
  deps: Deps,
  companies: SeededCompanies,
  say: (line: string) => void,
): Promise<void> {
  await seedPrices(deps, say);
  await seedNews(deps, say);
  await seedTrading(deps, companies, say);
}

/** Companies and accounts. */
export async function seedPeople(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  say: (line: string) => void,
): Promise<SeededCompanies> {
  await seedReferenceData(db);
  const now = clock.now();
  const companies = await db.transaction((tx) => seedCompanies(tx, now));
  say(`Demo world: ${Object.keys(companies).length} companies`);
  for (const account of demoAccounts) {
    await db.transaction((tx) => seedAccount(tx, account, companies, now));
    say(`Demo world: ${account.email}`);
  }
  return companies;
}

async function seedAccount(
  tx: Db,
  account: DemoAccount,
  companies: SeededCompanies,
  now: Date,
): Promise<void> {
  if (await findUserByEmail(tx, account.email)) return;
  const { subject } = await createAccount(tx, {
    email: account.email,
    password: DEMO_PASSWORD,
    emailVerified: true,
    language: account.language,
  });
  const [first] = account.companies;
  const userId = await addUser(tx, {
    subject,
    email: account.email,
    language: account.language,
    newsLanguage: account.language,
    permissions: [...account.permissions],
    ...(account.state !== 'SIGNED_UP' && {
      name: account.name,
      phoneCode: account.phone.countryCode,
      phoneNumber: account.phone.phoneNumber,
      registeredAt: new Date(now.getTime() - 6 * MONTH_MS),
      registeredCompanyId: first ? companies[first.key] : null,
    }),
    blockedAt: account.state === 'BLOCKED' ? now : null,
  });
  for (const { key, role, approvalState } of account.companies)
    await addMembership(tx, { userId, companyId: companies[key], role, approvalState });
}

/** Both on, marketplace off for one account, so both states can be seen (docs/product/plans.md#flags). */
async function seedFlags(tx: Db): Promise<void> {
  const { id: worker } = found(await findUserByEmail(tx, 'worker@canola.test'), 'server.failed');
  await saveFlag(tx, { key: 'marketplace', everyone: true, exceptUserIds: [worker] });
  await saveFlag(tx, { key: 'packages', everyone: true });
}
