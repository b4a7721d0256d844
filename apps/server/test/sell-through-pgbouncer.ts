/**
 * `npm run test:pgbouncer -w apps/server -- <program> [sales]`: Canola's requests go through a PgBouncer (1.21 or
 * newer, installed by you) in transaction mode, with fewer connections behind it than in front, while people sell.
 */
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { freePort } from '../src/platform/free-port.ts';
import { CanolaProcess } from './canola-process.ts';
import { readBooks } from './machines/books.ts';
import { createNode } from './machines/postgres-node.ts';
import { startSellers } from './machines/sellers.ts';
import { seedSellingWorld } from './machines/selling-world.ts';
import { until } from './machines/until.ts';

const [program = 'pgbouncer', sales = '500'] = process.argv.slice(2);
const SERVER_CONNECTIONS = 5;
const say = (line: string) => process.stdout.write(`${line}\n`);

const folder = await mkdtemp(path.join(tmpdir(), 'canola-pgbouncer-'));
await chmod(folder, 0o755);
const node = await createNode(path.join(folder, 'node'));
const direct = node.url('canola');
const { username, password } = new URL(direct);
const port = await freePort();
await writeFile(path.join(folder, 'userlist.txt'), `"${username}" "${password}"\n`);
await writeFile(
  path.join(folder, 'pgbouncer.ini'),
  `[databases]
canola = host=127.0.0.1 port=${node.port} dbname=canola connect_query='set statement_timeout = 15000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/userlist.txt
admin_users = ${username}
pool_mode = transaction
max_prepared_statements = 1000
max_client_conn = 2000
default_pool_size = ${SERVER_CONNECTIONS}
query_wait_timeout = 15
ignore_startup_parameters = extra_float_digits
`,
);
const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
const bouncer = spawn(program, [...user, path.join(folder, 'pgbouncer.ini')], {
  stdio: ['ignore', 'ignore', 'pipe'],
});
let lines = '';
bouncer.stderr.on('data', (chunk) => {
  lines += chunk;
});
process.once('exit', () => bouncer.kill('SIGKILL'));
const pooled = new URL(direct);
pooled.port = String(port);

async function ask(database: string, text: string): Promise<Record<string, unknown>[]> {
  const url = new URL(pooled);
  url.pathname = `/${database}`;
  const client = new Client({ connectionString: url.href });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

let canola: CanolaProcess | undefined;
try {
  const facts = await seedSellingWorld(direct);
  await until('PgBouncer is up', () => ask('canola', 'select 1').catch(() => false), 20_000).catch(
    (error) => {
      throw new Error(`${error.message}\n${lines}`);
    },
  );
  canola = new CanolaProcess({
    DATABASE_URL: pooled.href,
    DATABASE_DIRECT_URL: direct,
    PUBLIC_URL: facts.publicUrl,
    PROCESSES: '2',
    RATE_LIMIT: '1000000000',
  });
  const url = await canola.url();
  const sellers = startSellers(() => url, facts, undefined, 32);
  await sellers.more(Number(sales));
  await sellers.stop();
  const books = await readBooks(direct, facts.companyId, sellers.ledger);
  const [version] = await ask('pgbouncer', 'show version');
  const pools = await ask('pgbouncer', 'show pools');
  const [{ prepared } = {}] = await ask(
    'canola',
    'select count(*)::int as prepared from pg_prepared_statements',
  );
  const behind = pools.find((pool) => pool.database === 'canola');
  const connections = Number(behind?.sv_active) + Number(behind?.sv_idle) + Number(behind?.sv_used);
  const clients = Number(behind?.cl_active) + Number(behind?.cl_waiting);
  const failed = sellers.ledger.repeated;
  say(
    JSON.stringify({
      ...version,
      ...books,
      failed,
      reasons: sellers.ledger.reasons,
      soldOut: sellers.ledger.refused,
      clients,
      connections,
      prepared,
    }),
  );
  if (failed + books.lost + books.doubled + books.oversold + books.jobsLeft > 0) process.exitCode = 1;
} finally {
  await canola?.end('SIGKILL');
  bouncer.kill('SIGTERM');
  await node.remove();
  await rm(folder, { recursive: true, force: true });
}
