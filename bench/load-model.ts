/**
 * `npm run load-model [-- companies seconds-per-step]`: the peak hour of a harvest day with 10,000 companies and 1,000
 * traders on one machine with one server process, then twice as much and so on, until something no longer keeps up.
 */
import { availableParallelism, loadavg } from 'node:os';
import { startTestDatabases } from '../apps/server/test/test-database.ts';
import { startServer } from './lib/child.ts';
import { openHarvestWorld } from './load/harvest-world.ts';
import { harvestMix } from './load/mix.ts';
import { processorTime } from './load/processor-time.ts';
import { type KindResult, runStep } from './load/step.ts';

const [companies = 10_000, seconds = 15] = process.argv.slice(2).map(Number);
const TRADERS = 1000;
const LARGEST = 32;
/** Slower than this at the 95th percentile, a screen feels slow. */
const SLOW_MS = 500;
const say = (line: string) => process.stdout.write(`${line}\n`);

const postgres = await startTestDatabases({});
try {
  const world = await openHarvestWorld(companies);
  const pool = world.db.$client;
  const { rows } = await pool.query<{ folder: string }>("select current_setting('data_directory') as folder");
  const server = await startServer(world, { jobs: true });
  const kinds = harvestMix(world, companies, TRADERS);
  const total = kinds.reduce((sum, { perSecond }) => sum + perSecond, 0);
  say(
    `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before the start; ` +
      `${companies.toLocaleString('en')} companies, ${TRADERS} traders: ${total.toFixed(0)} requests/s at the peak`,
  );
  await runStep(server.url, kinds, 0.5, 3000);
  for (let factor = 1; factor <= LARGEST; factor *= 2) {
    const before = processorTime(server.pid, rows[0]?.folder ?? '');
    const began = performance.now();
    const results = await runStep(server.url, kinds, factor, seconds * 1000);
    const took = (performance.now() - began) / 1000;
    const after = processorTime(server.pid, rows[0]?.folder ?? '');
    const lag = await pool.query<{ jobs: number; oldest: number }>(
      `select count(*)::int as jobs, coalesce(extract(epoch from now() - min(run_at)), 0)::float as oldest
       from graphile_worker._private_jobs where run_at <= now()`,
    );
    const cores = (what: 'server' | 'postgres') => ((after[what] - before[what]) / took).toFixed(2);
    say(
      `\nx${factor}: ${(total * factor).toFixed(0)} requests/s asked, ${(answered(results) / took).toFixed(0)} answered; ` +
        `server ${cores('server')} cores, PostgreSQL ${cores('postgres')} cores; ` +
        `${lag.rows[0]?.jobs} jobs due, the oldest ${lag.rows[0]?.oldest.toFixed(1)} s`,
    );
    for (const { name, p50, p95, failed, firstFailure } of results)
      say(
        `  ${name.padEnd(22)} p50 ${p50.toFixed(0).padStart(5)} ms  p95 ${p95.toFixed(0).padStart(5)} ms` +
          `${failed ? `  ${failed} failed: ${firstFailure}` : ''}`,
      );
    const broken = results.filter(({ sent, p95, failed }) => failed > 0 || (sent > 0 && p95 > SLOW_MS));
    if (broken.length === 0) continue;
    say(`\nBroke first at x${factor}: ${broken.map(({ name }) => name).join(', ')}.`);
    break;
  }
  await server.stop();
  await world.close();
} finally {
  await postgres.stop();
}

function answered(results: readonly KindResult[]): number {
  return results.reduce((sum, result) => sum + result.sent - result.failed, 0);
}
