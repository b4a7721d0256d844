import { ContractDocument } from '@canola/api-schema/trading/generated/operations';
import type { TraderContractState } from '@canola/api-schema/trading/trader-api';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type DeskWorld, openDeskWorld } from '../../../../../test/desk-world.ts';
import { dataOf } from '../../../../../test/graphql-caller.ts';
import { NOW } from '../../../../../test/trading-world.ts';
import { keepTraderInStep } from '../../desk/trader-follows.ts';
import { notifyAnswerDue } from '../lifecycle/desk-messages.ts';
import { watchAnswers } from './answer.tasks.ts';

let desk: DeskWorld;
beforeAll(async () => {
  desk = await openDeskWorld();
});
afterAll(() => desk.close());
beforeEach(async () => {
  desk.clock.set(NOW);
  await desk.db.$client.query(`update trading.contract set status = 'FAILED' where status <> 'FAILED'`);
  await desk.db.$client.query('update trading.trader set answer_hours = 48');
});

const at = (moment: string) => new Date(moment);
async function watch(moment: string) {
  desk.clock.set(at(moment));
  await watchAnswers.run(desk.deps, {}, { jobId: '1' });
  await desk.runJobs();
}

/** Kinds of the desk's messages about a contract, by reader. */
async function messages(contractId: string) {
  const { rows } = await desk.db.$client.query(
    `select kind, user_id, params from notifications.notification
     where url = '/desk/contracts/' || $1 order by created_at, id`,
    [contractId],
  );
  return rows;
}
const kindsFor = async (contractId: string, userId: string) =>
  (await messages(contractId)).filter((row) => row.user_id === userId).map(({ kind }) => kind);

const ofFarmer = async (id: string) =>
  (await dataOf(desk, desk.home.user, ContractDocument, { id, locale: 'en' })).contract;
const ofTrader = async (id: string) => (await desk.trader<TraderContractState>('GET', `/${id}`)).body;

// NOW is a Thursday, ten in the morning in Prague: 48 hours later is a Saturday.
const MONDAY = '2026-10-19T08:00:00.000Z';

it('a sale stores until when the trader answers; trader and farmer read the same moment', async () => {
  const { contractId } = await desk.sell();
  await desk.runJobs();
  expect(await desk.stored(contractId)).toMatchObject({ status: 'PROCESSING', answer_by: at(MONDAY) });
  expect((await ofTrader(contractId)).answerBy).toBe(MONDAY);
  expect((await ofFarmer(contractId))?.answerBy).toBe(Date.parse(MONDAY) / 1000);

  await desk.db.$client.query(`update trading.trader set answer_hours = 4 where id = $1`, [desk.traderId]);
  const { contractId: quick } = await desk.sent();
  expect((await ofTrader(quick)).answerBy).toBe('2026-10-15T12:00:00.000Z');
  await desk.trader('POST', `/${quick}/accept`, { externalNumber: quick });
  expect((await ofTrader(quick)).answerBy).toBeNull();
  expect((await ofFarmer(quick))?.answerBy).toBeNull();
});

it('nobody answers: it fails at that moment, the tons are free and both sides read why', async () => {
  const { contractId, offerId } = await desk.sent();
  await watch('2026-10-19T07:59:00Z');
  expect(await desk.stored(contractId)).toMatchObject({ status: 'PROCESSING' });
  await watch(MONDAY);
  await watch(MONDAY);
  expect(await desk.stored(contractId)).toMatchObject({ status: 'FAILED', failure_reason: 'unanswered' });
  expect(await desk.tons(offerId)).toMatchObject({ sold: '0.0' });
  expect((await ofTrader(contractId)).failure).toEqual({
    reason: 'unanswered',
    note: null,
    rejectReason: null,
  });
  expect((await ofFarmer(contractId))?.failure).toBe('The trader did not answer in time.');
  expect(await kindsFor(contractId, desk.buyer.id)).toContain('desk.failed');
  const late = await desk.trader('POST', `/${contractId}/accept`, { externalNumber: contractId });
  expect(late).toMatchObject({ status: 409, body: { code: 'contract.wrong-state' } });
});

it('an answer after the time is refused even before the job has run', async () => {
  const { contractId } = await desk.sent();
  desk.clock.set(at(MONDAY));
  const late = await desk.trader('POST', `/${contractId}/accept`, { externalNumber: contractId });
  expect(late).toMatchObject({ status: 409, body: { code: 'contract.wrong-state' } });
  expect(await desk.stored(contractId)).toMatchObject({ failure_reason: 'unanswered' });
});

it('an answered contract doesn’t lapse', async () => {
  const { contractId } = await desk.sent();
  await desk.trader('POST', `/${contractId}/accept`, { externalNumber: contractId });
  await watch('2026-10-20T08:00:00Z');
  expect(await desk.stored(contractId)).toMatchObject({ status: 'CONFIRMED' });
});

it('everybody at the desk is notified of it, at half time and four hours before, once each', async () => {
  const { contractId } = await desk.sent();
  // 96 hours in all.
  await watch('2026-10-17T07:59:00Z');
  expect(await kindsFor(contractId, desk.buyer.id)).toEqual(['desk.new-contract']);
  await watch('2026-10-17T08:00:00Z');
  await watch('2026-10-17T09:00:00Z');
  await watch('2026-10-19T04:00:00Z');
  await watch('2026-10-19T05:00:00Z');
  const expected = ['desk.new-contract', 'desk.answer-due', 'desk.answer-due'];
  expect(await kindsFor(contractId, desk.buyer.id)).toEqual(expected);
  expect(await kindsFor(contractId, desk.statutory.id)).toEqual(expected);
  expect((await messages(contractId))[0].params).toMatchObject({
    tons: '60.0',
    price: '5200.00',
    currency: 'CZK',
    answerBy: MONDAY,
    zone: 'Europe/Prague',
  });
});

it('the turn to sign is for those who can, a farmer who declines for everybody', async () => {
  const { contractId } = await desk.confirmed();
  expect(await kindsFor(contractId, desk.statutory.id)).toEqual(['desk.new-contract', 'desk.to-sign']);
  expect(await kindsFor(contractId, desk.buyer.id)).toEqual(['desk.new-contract']);
  const { slug } = await desk.traderSigned();
  await desk.submit(slug, 'decline', { reason: 'Too low' });
  await desk.runJobs();
  const { rows } = await desk.db.$client.query(
    `select count(*)::int as count from notifications.notification where kind = 'desk.failed' and params ->> 'reason' = 'declined'`,
  );
  expect(rows).toEqual([{ count: 2 }]);
});

it('one that cannot be moved doesn’t keep the others from it', async () => {
  const broken = await desk.sent();
  const other = await desk.sent();
  const sold = (tons: number) =>
    desk.db.$client.query('update trading.offer set sold = $1 where id = $2', [tons, broken.offerId]);
  await sold(0);
  desk.clock.set(at(MONDAY));
  await watchAnswers.run(desk.deps, {}, { jobId: '1' });
  await desk.runJobs().catch(() => undefined);
  await desk.runJobs();
  expect(await desk.stored(broken.contractId)).toMatchObject({ status: 'PROCESSING' });
  expect(await desk.stored(other.contractId)).toMatchObject({ status: 'FAILED' });
  await sold(60);
});

it('nobody is warned of a contract that was answered in the meantime, or twice', async () => {
  const { contractId } = await desk.sent();
  await watch('2026-10-17T08:00:00Z');
  await watchAnswers.run(desk.deps, {}, { jobId: '1' });
  const { rows } = await desk.db.$client.query(
    `select key from graphile_worker.jobs where task_identifier = 'trading.watch-answer' and key like '%' || $1`,
    [contractId],
  );
  expect(rows).toEqual([]);
  await desk.trader('POST', `/${contractId}/accept`, { externalNumber: contractId });
  await notifyAnswerDue(desk.db, { companyId: desk.home.companyId, contractId });
  expect(await kindsFor(contractId, desk.buyer.id)).toEqual(['desk.new-contract', 'desk.answer-due']);
});

it('of a trader that is blocked what is unanswered lapses, what is accepted stays', async () => {
  const pending = await desk.sell();
  const open = await desk.sent();
  const taken = await desk.sent();
  await desk.trader('POST', `/${taken.contractId}/accept`, { externalNumber: taken.contractId });
  await desk.db.$client.query(
    `update trading.company set approval_state = 'BLOCKED' where users_company_id = $1`,
    [desk.deskCompanyId],
  );
  await keepTraderInStep(desk.deps, { companyId: desk.deskCompanyId });
  expect(await desk.stored(open.contractId)).toMatchObject({ failure_reason: 'unanswered' });
  expect(await desk.stored(taken.contractId)).toMatchObject({ status: 'SUCCESS' });
  // Sold before, but not sent yet.
  await desk.runJobs();
  expect(await desk.stored(pending.contractId)).toMatchObject({ failure_reason: 'unanswered' });
  expect(await desk.tons(pending.offerId)).toMatchObject({ sold: '0.0' });
  expect(await kindsFor(pending.contractId, desk.buyer.id)).not.toContain('desk.new-contract');
});
