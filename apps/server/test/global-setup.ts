import { startTestDatabases } from './test-database.ts';

/** One PostgreSQL for the whole run; each test file copies its template (`createTestDatabase`). */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startTestDatabases();
  return () => postgres.stop();
}
