import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../../../test/caller.ts';
import { openLivePage } from '../../../test/live-page.ts';
import { type OrderDesk, openOrderDesk } from '../../../test/order-desk.ts';
import { seedStaff } from '../../../test/staff.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { loggedIn } from '../../modules/identity/test-log-in.ts';
import { tasks } from '../../tasks.ts';
import { verifyChain } from '../audit/verify.ts';
import { serviceTasks } from '../jobs/service-slots.ts';
import { startWorker } from '../jobs/worker.ts';

const GRANTS = path.resolve(import.meta.dirname, '../../../../../deploy/database-grants.sql');

let database: TestDatabase;
let desk: OrderDesk;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`do $$ begin
    create role canola_app login password 'serving';
    exception when duplicate_object then null; end $$`);
  await database.pool.query(await readFile(GRANTS, 'utf8'));
  const url = new URL(database.url);
  url.username = 'canola_app';
  url.password = 'serving';
  desk = await openOrderDesk({ databaseUrl: url.href });
});
afterAll(async () => {
  await desk.close();
  await database.pool.query('drop owned by canola_app');
  await database.drop();
});

test('the app serves with rows only: log-in, sale, live stream, administration and every recurring task', async () => {
  expect((await desk.db.$client.query('select current_user as role')).rows).toEqual([{ role: 'canola_app' }]);
  const { user } = await loggedIn(desk);
  const page = await openLivePage(desk, user);
  await desk.quote('5300');
  const { orderId } = await desk.place();
  await desk.match();
  expect(await desk.contractOf(orderId)).toBeDefined();
  await desk.runJobs();
  const staff = await seedStaff(desk.db);
  const url = `/can-users/api/user/${user.id}/block`;
  expect((await call(desk, staff, 'PUT', url, { reason: 'A reason.' })).status).toBe(200);
  await page.ended;
  const inside = tasks.filter(({ cron, name }) => cron && !serviceTasks.includes(name));
  for (const task of inside) await task.run(desk.deps, {}, { jobId: randomUUID() });
  expect(await verifyChain(desk.deps)).toBe(true);
  const worker = await startWorker(desk.deps, tasks);
  await worker.stop();
});

test.each([
  'create table users.mine (id int)',
  'drop table users.company',
  'alter table platform.audit_event disable trigger all',
  'truncate users.company cascade',
  `update platform.audit_event set action = 'user.unblocked'`,
  'delete from platform.audit_event',
  'create role another',
])('the serving role may not: %s', async (statement) => {
  await expect(desk.db.$client.query(statement)).rejects.toThrow(/permission denied|must be owner/);
});
