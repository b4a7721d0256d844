import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { openDatabase } from '../database/database.ts';
import { addJob, quietJobsSql, registerTasks } from './jobs.queries.ts';

const HINT =
  'graphile-worker has changed its private tables: read the release notes, compare its add_jobs function with ' +
  'quietJobsSql, registerTasks and unlockDeadWorkers (jobs.queries.ts), countWaiting (copy.queries.ts) and ' +
  'countLateJobs (late-jobs.queries.ts), and only then change this list.';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** `name type`, with `!` when it is required and its default after `=`. */
async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ line: string }>(
    `select column_name || ' ' || data_type || case is_nullable when 'NO' then '!' else '' end
       || coalesce(' = ' || column_default, case when is_identity = 'YES' then ' = identity' end,
         case when is_generated = 'ALWAYS' then ' = generated' end, '') as line
     from information_schema.columns where table_schema = 'graphile_worker' and table_name = $1 order by 1`,
    [table],
  );
  return rows.map(({ line }) => line);
}

it('the tables of the job library have the columns that our statements write and read', async () => {
  expect(await columnsOf('_private_jobs'), HINT).toEqual([
    'attempts smallint! = 0',
    'created_at timestamp with time zone! = now()',
    'flags jsonb',
    'id bigint! = identity',
    'is_available boolean! = generated',
    'job_queue_id integer',
    'key text',
    'last_error text',
    'locked_at timestamp with time zone',
    'locked_by text',
    'max_attempts smallint! = 25',
    "payload json! = '{}'::json",
    'priority smallint! = 0',
    'revision integer! = 0',
    'run_at timestamp with time zone! = now()',
    'task_id integer!',
    'updated_at timestamp with time zone! = now()',
  ]);
  expect(await columnsOf('_private_tasks'), HINT).toEqual(['id integer! = identity', 'identifier text!']);
  expect(await columnsOf('_private_job_queues'), HINT).toEqual([
    'id integer! = identity',
    'is_available boolean! = generated',
    'locked_at timestamp with time zone',
    'locked_by text',
    'queue_name text!',
  ]);
});

it('nothing happens when a job is inserted, besides the row', async () => {
  const { rows } = await database.pool.query(
    `select tgname from pg_trigger where tgrelid = 'graphile_worker._private_jobs'::regclass and not tgisinternal`,
  );
  expect(rows, HINT).toEqual([]);
});

it('a job that we insert is the same as one that the library adds', async () => {
  const db = openDatabase(database.pool);
  await registerTasks(db, ['test.pinned']);
  const payload = { id: 7 };
  await addJob(db, { task: 'test.pinned', payload, key: undefined, runAt: undefined, maxAttempts: 25 });
  await database.pool.query(
    quietJobsSql('test.pinned', `'${JSON.stringify(payload)}'::json`, '(values (1)) one'),
  );
  const { rows } = await database.pool.query(
    `select to_jsonb(j) - array['id', 'run_at', 'created_at', 'updated_at'] as job, run_at <= now() as due
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'test.pinned' order by j.id`,
  );
  expect(rows).toHaveLength(2);
  expect(rows[1], HINT).toEqual(rows[0]);
});
