import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Client, Pool } from 'pg';

const SCALE = 10;
const CLIENTS = 10;
const run = promisify(execFile);

export interface TpcB {
  name: string;
  /** Transactions a second. */
  run(ms: number): Promise<number>;
  close(): Promise<void>;
}

/** pgbench's prepared TPC-B where the machine has pgbench, otherwise the same statements through `pg`. */
export async function openTpcB(databaseUrl: string): Promise<TpcB> {
  const hasPgbench = await run('pgbench', ['--version']).then(
    () => true,
    () => false,
  );
  if (!hasPgbench) return openOwn(databaseUrl);
  await run('pgbench', ['--initialize', '--quiet', `--scale=${SCALE}`, databaseUrl]);
  return {
    name: "pgbench's prepared TPC-B",
    async run(ms) {
      const seconds = Math.max(1, Math.round(ms / 1000));
      const options = [
        '--protocol=prepared',
        '--no-vacuum',
        `--client=${CLIENTS}`,
        '--jobs=2',
        `--time=${seconds}`,
      ];
      const { stdout } = await run('pgbench', [...options, databaseUrl]);
      return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
    },
    close: async () => {},
  };
}

const TABLES = `
  create table pgbench_branches (bid int primary key, bbalance int) with (fillfactor = 100);
  create table pgbench_tellers (tid int primary key, bid int, tbalance int) with (fillfactor = 100);
  create table pgbench_accounts (aid int primary key, bid int, abalance int) with (fillfactor = 100);
  create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp);
  insert into pgbench_branches select at, 0 from generate_series(1, ${SCALE}) at;
  insert into pgbench_tellers select at, (at - 1) / 10 + 1, 0 from generate_series(1, ${SCALE * 10}) at;
  insert into pgbench_accounts select at, (at - 1) / 100000 + 1, 0 from generate_series(1, ${SCALE * 100_000}) at;
  analyze`;

const STATEMENTS = [
  ['account', 'update pgbench_accounts set abalance = abalance + $1 where aid = $2', ['delta', 'aid']],
  ['balance', 'select abalance from pgbench_accounts where aid = $1', ['aid']],
  ['teller', 'update pgbench_tellers set tbalance = tbalance + $1 where tid = $2', ['delta', 'tid']],
  ['branch', 'update pgbench_branches set bbalance = bbalance + $1 where bid = $2', ['delta', 'bid']],
  [
    'history',
    'insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)',
    ['tid', 'bid', 'aid', 'delta'],
  ],
] as const;

const upTo = (most: number) => 1 + Math.floor(Math.random() * most);

async function openOwn(databaseUrl: string): Promise<TpcB> {
  const setup = new Client({ connectionString: databaseUrl });
  await setup.connect();
  await setup.query(TABLES);
  await setup.end();
  const pool = new Pool({ connectionString: databaseUrl, max: CLIENTS });
  return {
    name: "TPC-B's statements through pg (no pgbench here)",
    async run(ms) {
      const started = performance.now();
      let done = 0;
      await Promise.all(
        Array.from({ length: CLIENTS }, async () => {
          const client = await pool.connect();
          while (performance.now() - started < ms) {
            const values = {
              aid: upTo(SCALE * 100_000),
              tid: upTo(SCALE * 10),
              bid: upTo(SCALE),
              delta: upTo(10_000) - 5000,
            };
            await client.query('begin');
            for (const [name, text, names] of STATEMENTS)
              await client.query({ name, text, values: names.map((name) => values[name]) });
            await client.query('commit');
            done += 1;
          }
          client.release();
        }),
      );
      return done / ((performance.now() - started) / 1000);
    },
    close: () => pool.end(),
  };
}
