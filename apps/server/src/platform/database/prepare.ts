import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import type { Db } from './database.ts';
import { listSchemas, migrateDatabase } from './migrate.ts';
import { dropSchemas, listMilestones, lockPreparation, reachMilestones } from './prepare.queries.ts';

export interface Preparation {
  loadReference(db: Db): Promise<void>;
  /** The demo world, into a new database only. */
  seedDemo?: (() => Promise<void>) | undefined;
  /** Throws for a demo world where there must be none; called for a database that was prepared before. */
  refuseDemo?: ((client: Client) => Promise<void>) | undefined;
  say(line: string): void;
}

/**
 * Prepares a database for the server: migrated, with reference data and, in demo mode, the demo world. Machines that
 * start at the same time wait for each other.
 */
export async function prepareDatabase(url: string, preparation: Preparation): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'canola-prepare' });
  client.on('error', () => {});
  await client.connect();
  try {
    await lockPreparation(client);
    await prepare(url, client, preparation);
  } finally {
    await client.end();
  }
}

async function prepare(url: string, client: Client, preparation: Preparation): Promise<void> {
  const { loadReference, seedDemo, refuseDemo, say } = preparation;
  const db: Db = drizzle(client);
  const before = await listMilestones(db);
  if (before) await refuseDemo?.(client);
  const isNew = !before?.has('prepared');
  if (before && isNew && seedDemo) {
    // It has never been used, so a partly seeded world can be removed and seeded again.
    say('The first start was interrupted; it begins again.');
    await dropSchemas(db, listSchemas());
  }
  await migrateDatabase(url);
  await loadReference(db);
  if (seedDemo && isNew) {
    // Before the first row, because a partly seeded world counts too.
    await reachMilestones(db, ['demo']);
    await seedDemo();
  } else if (seedDemo && !before?.has('demo'))
    say('The database was started without DEMO before, so it gets no demo world.');
  if (isNew) await reachMilestones(db, ['prepared']);
}
