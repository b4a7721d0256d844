import { startEmbeddedPostgres } from '../src/platform/database/embedded.ts';

/** A process that runs the embedded database of a folder, for tests that kill it. */
const [dataDir = ''] = process.argv.slice(2);
const postgres = await startEmbeddedPostgres({
  dataDir,
  log: (line) => process.stdout.write(`${line}\n`),
  settings: { fsync: 'off', shared_buffers: '16MB' },
});
process.once('SIGTERM', () => postgres.stop());
process.stdout.write(`url ${postgres.url}\n`);
