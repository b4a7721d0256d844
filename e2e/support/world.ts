import { resolve } from 'node:path';
import { createEmptyDatabase, startTestPostgres } from '../../apps/server/test/test-database.ts';
import { buildWebWhenStale } from '../../scripts/lib/web-build.ts';
import { startCanola } from './canola-server.ts';

const root = resolve(import.meta.dirname, '../..');

/** The whole product, as `npm start` runs it, on its own database; the journeys share it. */
export default async function startWorld(): Promise<() => Promise<void>> {
  await buildWebWhenStale(root, (line) => process.stdout.write(`${line}\n`));
  return startServer();
}

/** Returns a function that stops it. When it cannot start, it leaves nothing behind. */
export async function startServer(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  try {
    const database = await createEmptyDatabase();
    const canola = await startCanola(database.url);
    process.env.CANOLA_URL = canola.url;
    process.env.CANOLA_DATABASE_URL = database.url;
    return async () => {
      await canola.stop();
      await database.drop();
      await postgres.stop();
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
