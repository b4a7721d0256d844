/**
 * `npm run test:machines -w apps/server [-- server-kills database-kills seed]`: a primary, its synchronous standby and a
 * Canola of three processes, with PostgreSQL's real settings. While people sell over HTTP, processes that serve them are
 * killed one after the other, then the primary is killed or frozen and the standby takes over. The books are read every
 * third round. Several shorter runs with different seeds are worth as much as a long one: their figures are added.
 */
import { CanolaProcess } from './canola-process.ts';
import { createDice } from './fuzz/dice.ts';
import { type Books, readBooks } from './machines/books.ts';
import { openPair } from './machines/pair.ts';
import { servingProcesses } from './machines/processes.ts';
import { openLedger, startSellers } from './machines/sellers.ts';
import { seedSellingWorld } from './machines/selling-world.ts';
import { until } from './machines/until.ts';

const [serverKills = 300, databaseKills = 30, seed = Date.now() % 1_000_000] = process.argv
  .slice(2)
  .map(Number);
const PROCESSES = 3;
/** Few, so that most kills come while processes killed before are still starting. */
const MOST_SALES_BETWEEN = 12;
const SALES_AROUND_FAILOVER = 10;
/** People and jobs have to come to rest for it. */
const ROUNDS_PER_READING = 3;
const rounds = Math.max(databaseKills, 1);
const dice = createDice(seed);
const began = Date.now();
const say = (line: string) => process.stdout.write(`${line}\n`);
const seconds = () => Math.round((Date.now() - began) / 1000);

const pair = await openPair();
const facts = await seedSellingWorld(pair.url);
const canola = new CanolaProcess({
  DATABASE_URL: pair.url,
  PUBLIC_URL: facts.publicUrl,
  PROCESSES: String(PROCESSES),
  RATE_LIMIT: '1000000000',
});
// Nothing outlives the trial, however it ends.
process.once('exit', () => canola.child.kill('SIGKILL'));
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    summary('Interrupted: ');
    process.exit(1);
  });
const url = await canola.url();
const ledger = openLedger();
const done = { server: 0, kill: 0, freeze: 0 };
let books: Books | undefined;

async function killServers(count: number, more: (sales: number) => Promise<void>): Promise<void> {
  for (let kill = 0; kill < count; kill++) {
    await more(1 + dice.below(MOST_SALES_BETWEEN));
    const serving = await until('a process serves', () => {
      const pids = servingProcesses(canola, url);
      return pids.length > 0 ? pids : undefined;
    });
    const victim = dice.one(serving);
    process.kill(victim, 'SIGKILL');
    done.server += 1;
  }
}

/** People sell through all of them without a pause. */
async function playRounds(first: number, last: number): Promise<void> {
  const sellers = startSellers(() => url, facts, ledger);
  for (let round = first; round <= last; round++) {
    const share = Math.floor((serverKills * round) / rounds) - done.server;
    await Promise.all([pair.addStandby(), killServers(share, sellers.more)]);
    await sellers.more(SALES_AROUND_FAILOVER);
    if (round <= databaseKills) {
      const fault = round % 3 === 0 ? 'freeze' : 'kill';
      await pair.failOver(fault);
      done[fault] += 1;
      await sellers.more(SALES_AROUND_FAILOVER);
    }
    say(JSON.stringify({ round, seconds: seconds(), ...done, told: ledger.told.size }));
  }
  await sellers.stop();
  books = await readBooks(pair.url, facts.companyId, ledger);
  const { sent, repeated, reasons, refused } = ledger;
  say(JSON.stringify({ seconds: seconds(), ...books, sent, repeated, soldOut: refused, reasons }));
  if (books.lost + books.doubled + books.oversold + books.jobsLeft > 0)
    throw new Error('The books are not even.');
}

function summary(prefix = ''): void {
  const { acknowledged, lost, doubled, oversold, jobsLeft } = books ?? {};
  say(
    `${prefix}${done.server} kills of server processes, ${done.kill} kills and ${done.freeze} freezes of the database ` +
      `in ${seconds()} s (seed ${seed}). When the books were last read: ${acknowledged} sales acknowledged, ` +
      `${ledger.repeated} of ${ledger.sent} requests sent again, ${ledger.refused} refused as sold out; ` +
      `${lost} lost, ${doubled} doubled, ${oversold} oversold, ${jobsLeft} jobs left. ` +
      JSON.stringify(ledger.reasons),
  );
}

const endedByItself = canola.exit.then((code) => {
  throw new Error(
    `Canola ended by itself (${code}): ${canola.said.slice(-2000)}${canola.stderr.slice(-2000)}`,
  );
});
endedByItself.catch(() => {});
try {
  for (let round = 1; round <= rounds; round += ROUNDS_PER_READING) {
    const last = Math.min(round + ROUNDS_PER_READING - 1, rounds);
    await Promise.race([playRounds(round, last), endedByItself]);
  }
  summary();
} catch (error) {
  summary('Stopped early: ');
  say(canola.said.slice(-2000) + canola.stderr.slice(-2000));
  throw error;
} finally {
  await canola.end('SIGKILL');
  await pair.close();
}
