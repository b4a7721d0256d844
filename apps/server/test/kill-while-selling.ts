/** `npm run test:kill -w apps/server [-- kills]`: on a PostgreSQL with its real settings, a hundred kills. */
import { killSellers } from './selling/kill-sellers.ts';
import { startTestDatabases } from './test-database.ts';
import { openTradingWorld } from './trading-world.ts';

const kills = Number(process.argv[2] ?? 100);
const say = (line: string) => process.stdout.write(`${line}\n`);
const postgres = await startTestDatabases({});
try {
  const world = await openTradingWorld();
  const report = await killSellers(world, kills, say);
  say(
    `${report.kills} kills, ${report.acknowledged} sales acknowledged, ${report.inDoubt} asked again: ` +
      'none missing, none twice, tons balance',
  );
  await world.close();
} finally {
  await postgres.stop();
}
