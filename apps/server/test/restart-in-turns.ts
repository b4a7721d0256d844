/** `npm run test:rolling -w apps/server [-- rounds]`: each round two restarts and 1,000 requests, of which none may fail. */
import { restartInTurns } from './machines/rolling-restart.ts';
import { seedSellingWorld } from './machines/selling-world.ts';
import { createEmptyDatabase, startTestPostgres } from './test-database.ts';

const rounds = Number(process.argv[2] ?? 5);
const say = (line: string) => process.stdout.write(`${line}\n`);
const postgres = await startTestPostgres({});
try {
  const database = await createEmptyDatabase();
  const facts = await seedSellingWorld(database.url);
  for (let round = 1; round <= rounds; round++) {
    const { books, ...report } = await restartInTurns(database.url, facts, { requests: 1000, restarts: 2 });
    say(JSON.stringify({ round, ...report, ...books }));
    if (report.failed + books.lost + books.doubled + books.oversold + books.jobsLeft > 0)
      process.exitCode = 1;
  }
  await database.pool.end();
} finally {
  await postgres.stop();
}
