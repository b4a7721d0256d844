/**
 * `npm run test:machines -w apps/server [-- server-kills database-kills]`: a primary, its synchronous standby and a
 * Canola of three processes, with PostgreSQL's real settings. While people sell over HTTP, server processes are killed
 * one after the other, then the primary is killed or frozen and the standby takes over. The books are read each round.
 */
import { CanolaProcess } from './canola-process.ts';
import { type Books, readBooks } from './machines/books.ts';
import { openPair } from './machines/pair.ts';
import { serverProcesses } from './machines/processes.ts';
import { openLedger, startSellers } from './machines/sellers.ts';
import { seedSellingWorld } from './machines/selling-world.ts';
import { until } from './machines/until.ts';

const [serverKills = 300, databaseKills = 30] = process.argv.slice(2).map(Number);
const PROCESSES = 3;
const MOST_SALES_BETWEEN = 20;
const rounds = Math.max(databaseKills, 1);
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
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const url = await canola.url();
const ledger = openLedger();
const done = { server: 0, kill: 0, freeze: 0 };
let books: Books | undefined;

async function killServers(count: number, more: (sales: number) => Promise<void>): Promise<void> {
  for (let kill = 0; kill < count; kill++) {
    await more(1 + Math.floor(Math.random() * MOST_SALES_BETWEEN));
    // The oldest has surely begun to serve.
    const victim = await until('all processes are there', () => {
      const pids = serverProcesses(canola);
      return pids.length === PROCESSES ? pids[0] : undefined;
    });
    process.kill(victim, 'SIGKILL');
    done.server += 1;
  }
}

try {
  for (let round = 1; round <= rounds; round++) {
    await pair.addStandby();
    const sellers = startSellers(() => url, facts, ledger);
    const share = Math.floor((serverKills * round) / rounds) - done.server;
    await killServers(share, sellers.more);
    await sellers.more(MOST_SALES_BETWEEN);
    if (round <= databaseKills) {
      const fault = round % 3 === 0 ? 'freeze' : 'kill';
      await pair.failOver(fault);
      done[fault] += 1;
      await sellers.more(MOST_SALES_BETWEEN);
    }
    await sellers.stop();
    books = await readBooks(pair.url, facts.companyId, ledger);
    const { repeated, reasons, refused } = ledger;
    say(
      JSON.stringify({ round, seconds: seconds(), ...done, ...books, repeated, reasons, soldOut: refused }),
    );
    if (books.lost + books.doubled + books.oversold + books.jobsLeft > 0)
      throw new Error('The books are not even.');
  }
  say(
    `${done.server} kills of server processes, ${done.kill} kills and ${done.freeze} freezes of the database in ` +
      `${seconds()} s: ${books?.acknowledged} sales acknowledged, ${ledger.repeated} requests sent again, ` +
      `${ledger.refused} refused as sold out; 0 lost, 0 doubled, 0 oversold, no job left.`,
  );
} finally {
  await canola.end('SIGKILL');
  await pair.close();
}
