import type { PaymentPage } from '@canola/api-schema/billing/payment';
import { DAY_MS } from '@canola/api-schema/duration';
import type { ErrorBody } from '@canola/api-schema/errors';
import type { Today } from '@canola/api-schema/users/today';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { call } from '../test/caller.ts';
import { type ContractDesk, openContractDesk } from '../test/contract-desk.ts';
import { type SeededUser, seedCompany, seedUser } from '../test/factories.ts';
import { seedStaff, seedStaffWith } from '../test/staff.ts';
import { NOW } from '../test/trading-facts.ts';
import { seedPayment, seedTransfer } from './modules/billing/test-payments.ts';
import { saveCheck } from './platform/audit/audit.queries.ts';
import { addJob } from './platform/jobs/jobs.queries.ts';

const after = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

let desk: ContractDesk;
let staff: SeededUser;
beforeAll(async () => {
  desk = await openContractDesk({ now: NOW });
  staff = await seedStaff(desk.db);
});
afterAll(() => desk.close());
beforeEach(() => desk.clock.set(NOW));

const today = async (user = staff) =>
  (await call<Today & ErrorBody>(desk, user, 'GET', '/can-users/api/admin/today')).body;

it('names who waits for approval, and since when', async () => {
  const before = await today();
  const user = await seedUser(desk.db);
  await seedCompany(desk.db, { members: [{ user, approvalState: 'WAITING' }] });
  const { approvals } = await today();
  expect(approvals?.count).toBe((before.approvals?.count ?? 0) + 1);
  expect(approvals?.oldestAt).toMatch(/^\d{4}-/);
});

it('says that the audit log was altered', async () => {
  expect((await today()).audit).toEqual({ isAltered: false, event: null });
  await saveCheck(desk.db, NOW, { event: 7, reason: 'its hash does not follow from its text' });
  expect((await today()).audit).toEqual({ isAltered: true, event: 7 });
  const shown = await desk.app.inject('/metrics');
  expect(shown.body).toMatch(/^canola_audit_broken\{[^}]*\} 1$/m);
  await saveCheck(desk.db, NOW, undefined);
});

it('counts transfers that wait, and of them those that are overdue', async () => {
  await seedTransfer(desk.db, { dueAt: after(-1) });
  await seedTransfer(desk.db, { dueAt: after(1) });
  // On the day it is due it is not late, as the list says.
  await seedTransfer(desk.db, { dueAt: new Date(NOW.getTime() - 60_000) });
  await seedPayment(desk.db, { type: 'CARD', dueAt: after(-1), variableSymbol: null });
  expect((await today()).transfers).toEqual({ waiting: 3, overdue: 1 });
  const { body } = await call<PaymentPage>(desk, staff, 'GET', '/can-users/api/payment');
  expect(body.waiting).toMatchObject({ count: 3, overdue: 1 });
});

it('counts declined payments and names companies whose renewal is past due', async () => {
  await seedPayment(desk.db, { type: 'CARD', status: 'ERROR', variableSymbol: null });
  const company = await seedCompany(desk.db, { plan: 'PLUS', planSource: 'PAID' });
  await desk.db.$client.query(`update users.subscription set status = 'PAST_DUE' where company_id = $1`, [
    company.id,
  ]);
  expect((await today()).renewals).toEqual({
    pastDue: 1,
    failed: 1,
    companies: [{ id: company.id, name: company.name }],
  });
});

it('names contracts that are not in their usual course', async () => {
  const unanswered = await desk.sent();
  const confirmed = await desk.confirmed();
  expect((await today()).contracts).toEqual({ count: 0, contracts: [] });
  desk.clock.set(after(3));
  expect((await today()).contracts?.contracts).toMatchObject([
    { id: unanswered.contractId, trouble: 'UNANSWERED' },
  ]);
  desk.clock.set(after(26));
  const { contracts } = await today();
  expect(contracts?.count).toBe(2);
  expect(contracts?.contracts.find(({ id }) => id === confirmed.contractId)?.trouble).toBe('EXPIRING');
  await desk.db.$client.query(`update trading.contract set status = 'SUCCESS' where id = $1`, [
    confirmed.contractId,
  ]);
  desk.clock.set(after(2));
  expect((await today()).contracts?.contracts).toMatchObject([{ trouble: 'UNCONFIRMED' }]);
});

it('says how long the oldest job has been due, running or not, unless it was given up', async () => {
  const { $client: pool } = desk.db;
  const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
  const add = (minutes: number) =>
    addJob(desk.db, {
      task: 'nobody.runs-this',
      payload: {},
      key: undefined,
      maxAttempts: 3,
      runAt: minutesAgo(minutes),
    });
  await add(4);
  expect((await today()).jobs).toEqual({ late: 0, oldestAt: minutesAgo(4).toISOString() });
  await add(6);
  const late = { late: 1, oldestAt: minutesAgo(6).toISOString() };
  expect((await today()).jobs).toEqual(late);
  await pool.query('update graphile_worker._private_jobs set locked_at = now() where run_at = $1', [
    minutesAgo(6),
  ]);
  expect((await today()).jobs, 'its worker may hang').toEqual(late);
  await pool.query('update graphile_worker._private_jobs set attempts = max_attempts where run_at = $1', [
    minutesAgo(6),
  ]);
  expect((await today()).jobs).toEqual({ late: 0, oldestAt: minutesAgo(4).toISOString() });
});

it('is limited to the countries of staff', async () => {
  const abroad = await today(await seedStaff(desk.db, 'RO'));
  expect(abroad.approvals?.count).toBe(0);
  expect(abroad.transfers?.waiting).toBe(0);
  expect(abroad.renewals).toEqual({ pastDue: 0, failed: 0, companies: [] });
  desk.clock.set(after(26));
  expect((await today(await seedStaff(desk.db, 'RO'))).contracts?.count).toBe(0);
});

it('shows each part with the permission of its list only', async () => {
  const parts = async (...permissions: Parameters<typeof seedStaffWith>[1][]) => {
    const shown = await today(await seedStaffWith(desk.db, ...permissions));
    return Object.keys(shown).filter((name) => shown[name as keyof Today] !== null);
  };
  expect(await parts('users:payment:list')).toEqual(['transfers', 'renewals']);
  expect(await parts('users:company:list')).toEqual(['approvals', 'contracts']);
  expect(await parts('users:*:list')).toHaveLength(7);
  const other = await seedStaffWith(desk.db, 'users:user:block');
  expect((await call<ErrorBody>(desk, other, 'GET', '/can-users/api/admin/today')).status).toBe(403);
});
