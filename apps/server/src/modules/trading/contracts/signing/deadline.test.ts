import { ContractDocument, ContractsDocument } from '@canola/api-schema/trading/generated/operations';
import type { TraderContractState } from '@canola/api-schema/trading/trader-api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ContractDesk, openContractDesk } from '../../../../../test/contract-desk.ts';
import { seedUser } from '../../../../../test/factories.ts';
import { dataOf } from '../../../../../test/graphql-caller.ts';
import { runDueJobs } from '../../../../../test/run-due-jobs.ts';
import { NOW } from '../../../../../test/trading-world.ts';
import { deliverMail } from '../../../../platform/mail/mail.ts';
import { tasks } from '../../../../tasks.ts';
import { addMembership } from '../../../users/index.ts';
import { expireContracts, remindUnsigned } from './signing.tasks.ts';

let desk: ContractDesk;
beforeAll(async () => {
  desk = await openContractDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  desk.clock.set(NOW);
  await desk.db.$client.query(`update trading.contract set status = 'FAILED' where status <> 'FAILED'`);
});

const LEAVES_AFTER_DAYS = 170;

/** Eight in the morning in Prague. */
const morning = (day: string) => new Date(`${day}T07:00:00Z`);

async function remindAt(at: Date) {
  desk.clock.set(at);
  await remindUnsigned.run(desk.deps, {}, { jobId: '1' });
}

async function reminders(contractId: string) {
  const { rows } = await desk.db.$client.query(
    `select params ->> 'date' as date, params ->> 'turn' as turn, url from notifications.notification
     where kind = 'contract.expiring' and url like '%' || $1 || '%' and user_id = $2 order by created_at, id`,
    [contractId, desk.home.user.id],
  );
  return rows.map(({ date, turn, url }) => [date, turn, String(url).endsWith('/signature')]);
}

const listed = async (variables: object = {}) => {
  const input = { companyId: desk.home.companyId, page: 1, turn: null, locale: 'en' as const, ...variables };
  const { contracts } = await dataOf(desk, desk.home.user, ContractsDocument, input);
  return contracts;
};

const signByOf = async (id: string) =>
  (await dataOf(desk, desk.home.user, ContractDocument, { id, locale: 'en' })).contract?.signBy;

describe('the last day for both signatures', () => {
  it('is thirty days after the answer, and again after the trader’s signature, everywhere the same', async () => {
    const sent = await desk.sent();
    expect(await signByOf(sent.contractId)).toBeNull();
    const { contractId } = await desk.confirmed();
    const ofTrader = async () =>
      (await desk.trader<TraderContractState>('GET', `/${contractId}`)).body.signBy;
    expect([await signByOf(contractId), await ofTrader()]).toEqual(['2026-11-14', '2026-11-14']);
    // Past midnight in Prague, though not in UTC.
    desk.clock.set(new Date('2026-11-01T23:30:00Z'));
    await desk.trader('POST', `/${contractId}/sign`, { signatory: 'Petra Horáková' });
    expect([await signByOf(contractId), await ofTrader()]).toEqual(['2026-12-02', '2026-12-02']);
    const { rows } = await desk.db.$client.query(
      `select params from notifications.notification where kind = 'contract.ready-to-sign' and url like '%' || $1 || '%'`,
      [contractId],
    );
    expect(rows).toMatchObject([{ params: { date: '2026-12-02' } }]);
  });

  it('makes a contract expiring a week before, in a filter of its own, soonest first', async () => {
    const first = await desk.confirmed();
    desk.clock.set(new Date('2026-10-17T08:00:00Z'));
    const second = await desk.traderSigned();
    desk.clock.set(morning('2026-11-06'));
    expect(await listed()).toMatchObject({ expiringCount: 0 });
    desk.clock.set(morning('2026-11-09'));
    const ids = async (variables: object) =>
      (await listed({ expiring: true, ...variables }))?.edges.map(({ node }) => node.id);
    expect(await listed({ expiring: true })).toMatchObject({ totalCount: 2, expiringCount: 2 });
    expect(await ids({})).toEqual([first.contractId, second.contractId]);
    expect(await ids({ turn: 'COMPANY' })).toEqual([second.contractId]);
    expect(await listed({ turn: 'COMPANY' })).toMatchObject({ totalCount: 1, expiringCount: 1 });
    expect((await listed())?.edges.map(({ node }) => node.id).slice(0, 2)).toContain(second.contractId);
  });
});

describe('reminders', () => {
  it('come 7, 3 and 1 days before it, once each, not at night', async () => {
    const { contractId } = await desk.confirmed();
    await remindAt(morning('2026-11-06'));
    await remindAt(new Date('2026-11-07T04:00:00Z'));
    expect(await reminders(contractId)).toEqual([]);
    for (const day of ['07', '08', '10', '11', '12', '13', '14'])
      for (const hour of ['07', '11']) await remindAt(new Date(`2026-11-${day}T${hour}:11:00Z`));
    expect(await reminders(contractId)).toEqual(Array(3).fill(['2026-11-14', 'trader', false]));
  });

  it('are caught up with when no server ran on their day', async () => {
    const { contractId } = await desk.confirmed();
    await remindAt(morning('2026-11-12'));
    await remindAt(morning('2026-11-14'));
    await remindAt(morning('2026-11-15'));
    expect(await reminders(contractId)).toHaveLength(2);
  });

  it('move with the trader’s signature, and then lead to the company’s own', async () => {
    const { contractId } = await desk.confirmed();
    await remindAt(morning('2026-11-07'));
    desk.clock.set(morning('2026-11-08'));
    await desk.trader('POST', `/${contractId}/sign`, { signatory: 'Petra Horáková' });
    for (const day of ['11-11', '11-13', '12-01', '12-05', '12-07']) await remindAt(morning(`2026-${day}`));
    expect(await reminders(contractId)).toEqual([
      ['2026-11-14', 'trader', false],
      ...Array(3).fill(['2026-12-08', 'company', true]),
    ]);
  });

  it('a year of contracts: none expires without three of them, by mail too, and not to somebody who left', async () => {
    const made = [];
    const leaver = await seedUser(desk.db);
    const member = { companyId: desk.home.usersCompanyId, userId: leaver.id, role: 'USER' } as const;
    await addMembership(desk.db, { ...member, approvalState: 'APPROVED' });
    const ofMail = tasks.filter(({ name }) => ['notifications.mail', deliverMail.name].includes(name));
    for (let month = 0; month < 12; month += 1) {
      const contract = await (month % 2 ? desk.traderSigned() : desk.confirmed());
      made.push(contract);
      await desk.db.$client.query(
        `update trading.contract set processed_at = $2::timestamptz, trader_signed_at = $2::timestamptz + (trader_signed_at - processed_at)
         where id = $1`,
        [contract.contractId, new Date(Date.UTC(2026, 9 + month, 16 + month, (month * 7) % 24))],
      );
    }
    for (let day = 0; day < 420; day += 1) {
      const at = Date.UTC(2026, 9, 16 + day);
      desk.clock.set(new Date(at + 2.7 * 3_600_000));
      await expireContracts.run(desk.deps, {}, { jobId: '1' });
      if (day % 30 === 0) await desk.runJobs();
      await remindAt(new Date(at + 8 * 3_600_000));
      const { rowCount: due } = await desk.db.$client.query(
        `update graphile_worker._private_jobs set run_at = now() where key like 'notifications.mail:%'`,
      );
      // After a reminder, before its mail.
      if (day > LEAVES_AFTER_DAYS && due)
        await desk.db.$client.query('delete from users.membership where user_id = $1', [leaver.id]);
      if (due) await runDueJobs(desk.deps, ofMail);
    }
    const mailsAbout = async (contractId: string, to: string) => {
      const { rows } = await desk.db.$client.query(
        'select text from platform.outbox_mail where recipient = $1',
        [to],
      );
      const part = new RegExp(
        `the contract falls through(?:(?!/transactions/)[^])*/transactions/${contractId}`,
      );
      return rows.filter(({ text }) => part.test(text)).length;
    };
    const ofLeaver = [];
    for (const { contractId } of made) {
      expect(await desk.stored(contractId)).toMatchObject({ status: 'FAILED', failure_reason: 'expired' });
      expect(await reminders(contractId)).toHaveLength(3);
      expect(await mailsAbout(contractId, desk.home.user.email)).toBe(3);
      ofLeaver.push(await mailsAbout(contractId, leaver.email));
    }
    expect(ofLeaver).toEqual([3, 3, 3, 3, 3, 0, 0, 0, 0, 0, 0, 0]);
  }, 120_000);
});
