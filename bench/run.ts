/**
 * `npm run bench [-- NAMES] [-- reads --only WORD] [-- matching --only rungs]`, of {@link BENCHES}: each measured in
 * turns with its own limit on this machine.
 */
import { parseArgs } from 'node:util';
import { startTestDatabases } from '../apps/server/test/test-database.ts';
import { benchAdmin } from './admin.ts';
import { benchAlerts } from './alerts.ts';
import { benchAttackReads, benchHostileFiles, benchLogIns, benchSlowBodies } from './attacks.ts';
import { benchBoard } from './board.ts';
import { benchCompany } from './company.ts';
import { benchDemand } from './demand.ts';
import { benchExchange } from './exchange.ts';
import { benchIntake } from './intake.ts';
import { isMet, type Result, tableOf } from './lib/result.ts';
import { benchMatching } from './matching.ts';
import { benchReads } from './reads.ts';
import { benchSelling } from './selling.ts';
import { benchStart } from './start.ts';
import { benchStreams } from './streams.ts';
import { benchTickets } from './tickets.ts';

const { positionals: asked, values: options } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', multiple: true } },
});
const BENCHES: Record<string, () => Promise<Result | Result[]>> = {
  admin: benchAdmin,
  start: benchStart,
  company: benchCompany,
  exchange: benchExchange,
  intake: benchIntake,
  selling: benchSelling,
  tickets: benchTickets,
  matching: () => benchMatching(options.only),
  alerts: benchAlerts,
  demand: benchDemand,
  board: benchBoard,
  streams: benchStreams,
  reads: () => benchReads(options.only),
  'attack-log-ins': benchLogIns,
  'attack-reads': benchAttackReads,
  'attack-slow-bodies': benchSlowBodies,
  'attack-files': benchHostileFiles,
};
const say = (line: string) => process.stdout.write(`${line}\n`);

// With its real settings: a commit is on disk before it is acknowledged.
const postgres = await startTestDatabases({});
const results: Result[] = [];
try {
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    say(`${name} …`);
    results.push(...[await bench()].flat());
  }
} finally {
  await postgres.stop();
}
say(`\n${tableOf(results)}`);
if (!results.every(isMet)) process.exitCode = 1;
