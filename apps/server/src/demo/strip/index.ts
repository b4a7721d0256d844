import type { ClientBase } from 'pg';
import { hashTraderKey } from '../../modules/prices/operator.ts';
import { ConfigError } from '../../platform/config/config.ts';
import { demoTraderKey } from '../../sandbox/traders/trader-keys.ts';
import { DEMO_COMPANIES, demoAccounts } from '../demo-accounts.ts';
import { deleteAccounts, forgetVerification, hasVerifiedAccount } from '../identity/strip.queries.ts';
import { deleteDevices } from '../notifications/strip.queries.ts';
import { deleteKeys, listKeyOwners } from '../prices/strip.queries.ts';
import { deleteRegisteredTraders, deleteTradingCompanies, freeOffers } from '../trading/strip.queries.ts';
import { deleteCompanies, deleteUsers, forgetDecisions, listInvented } from '../users/strip.queries.ts';
import { deleteMilestone, emptyTables, hasMilestone, isServed, lockAgainstStarts } from './strip.queries.ts';
import { EMPTIED } from './tables.ts';

const EMAILS = demoAccounts.map(({ email }) => email);

/** Seeded by this version, or by one that did not record it. */
export async function holdsDemoWorld(client: ClientBase): Promise<boolean> {
  return (await hasMilestone(client, 'demo')) || (await hasVerifiedAccount(client, EMAILS));
}

/** Outside demo mode its accounts would be open to anyone. */
export async function refuseDemoWorld(client: ClientBase): Promise<void> {
  if (await holdsDemoWorld(client))
    throw new ConfigError(
      'The database holds the demo world, whose passwords are public: remove it with npm run strip-demo -- --yes, use another database, or set DEMO=true.',
    );
}

export interface Stripped {
  /** How many rows of what. */
  removed: Record<string, number>;
  kept: { users: number; companies: number };
}

/**
 * Removes the demo world in the transaction that the caller has started. Things of other people stay where they belong
 * to them only (account, company, storages, offers); everything based on the stand-ins, on public mail or on a
 * decision of a demo's administrator is removed or starts again.
 */
export async function stripDemoWorld(client: ClientBase): Promise<Stripped> {
  await lockAgainstStarts(client);
  if (await isServed(client)) throw new Error('Canola runs on this database: stop it first.');
  if (!(await holdsDemoWorld(client))) throw new Error('The database holds no demo world.');
  const emptied = await emptyTables(client, EMPTIED);
  const rows = (...tables: string[]) => tables.reduce((sum, table) => sum + (emptied.get(table) ?? 0), 0);
  const invented = await listInvented(client);
  const accounts = await deleteAccounts(client, EMAILS);
  await deleteDevices(client, await deleteUsers(client, [...EMAILS, ...invented.emails]));
  const companies = await deleteCompanies(client, [...Object.values(DEMO_COMPANIES), ...invented.companies]);
  const { storages } = await deleteTradingCompanies(client, companies);
  const traders = await deleteRegisteredTraders(client);
  const keys = (await listKeyOwners(client)).map((traderId) => hashTraderKey(demoTraderKey(traderId)));
  const removed = {
    accounts,
    companies: companies.length,
    storages,
    orders: rows('trading.sell_order'),
    contracts: rows('trading.contract'),
    'prices and rates': rows('prices.current_quote', 'prices.quote_daily', 'prices.fx_history'),
    'trader keys': await deleteKeys(client, keys, traders),
    'sessions and codes': rows('identity.oidc_payload'),
    notifications: rows('notifications.notification'),
    mails: rows('platform.outbox_mail'),
    'waiting jobs': rows('graphile_worker._private_jobs'),
  };
  await forgetVerification(client);
  await freeOffers(client);
  const kept = await forgetDecisions(client);
  await deleteMilestone(client, 'demo');
  return { removed, kept };
}
