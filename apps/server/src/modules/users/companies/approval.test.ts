import { DAY_MS } from '@canola/api-schema/duration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { call } from '../../../../test/caller.ts';
import { seedCompany, seedUser } from '../../../../test/factories.ts';
import { findSubscribedPlan } from '../plans/plans.queries.ts';
import { subscriptionsOf } from '../plans/plans.service.ts';
import { decideCompany, decideMembership } from './approval.service.ts';
import { findCompany, findMembership } from './companies.queries.ts';

const NOW = new Date('2027-03-01T08:00:00Z');
let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ now: NOW });
});
afterAll(() => test.close());

const daysAway = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

async function waitingCompany() {
  const [first, second] = [await seedUser(test.db), await seedUser(test.db)];
  const members = [first, second].map((user) => ({ user, role: 'USER', approvalState: 'WAITING' }) as const);
  const company = await seedCompany(test.db, { approvalState: 'WAITING', members });
  const links = await Promise.all(
    [first, second].map((item) => findMembership(test.db, item.id, company.id)),
  );
  return { company, people: [first, second], links: links.map((link) => link?.id ?? '') };
}

const decide = (id: string, state: 'APPROVED' | 'BLOCKED') =>
  test.db.transaction((tx) => decideMembership(tx, id, state, NOW));

describe('a decision', () => {
  it('approving the first membership approves the company and starts 14 days of PREMIUM', async () => {
    const { company, links } = await waitingCompany();
    await decide(links[0] ?? '', 'APPROVED');
    expect(await findCompany(test.db, company.id)).toMatchObject({ approvalState: 'APPROVED' });
    expect(await subscriptionsOf(test.db, company.id, test.clock.now())).toMatchObject([
      { source: 'TRIAL', status: 'ACTIVE', plan: { type: 'PREMIUM' }, expiresAt: daysAway(14).toISOString() },
    ]);
    expect(await findSubscribedPlan(test.db, company.id, daysAway(13.9))).toMatchObject({ type: 'PREMIUM' });
    expect(await findSubscribedPlan(test.db, company.id, daysAway(14))).toBeUndefined();
  });

  it('approving two memberships at the same time starts one trial', async () => {
    const { company, links } = await waitingCompany();
    await Promise.all(links.map((id) => decide(id, 'APPROVED')));
    expect(await subscriptionsOf(test.db, company.id, test.clock.now())).toHaveLength(1);
  });

  it('approving again after a block starts no second trial', async () => {
    const { company } = await waitingCompany();
    for (const state of ['APPROVED', 'BLOCKED', 'APPROVED'] as const)
      await test.db.transaction((tx) => decideCompany(tx, company.id, state, NOW));
    expect(await subscriptionsOf(test.db, company.id, test.clock.now())).toHaveLength(1);
  });

  it('approving a membership of a blocked company leaves it blocked', async () => {
    const { company, links } = await waitingCompany();
    await test.db.transaction((tx) => decideCompany(tx, company.id, 'BLOCKED', NOW));
    await decide(links[0] ?? '', 'APPROVED');
    expect(await findCompany(test.db, company.id)).toMatchObject({ approvalState: 'BLOCKED' });
  });

  it('blocking a membership leaves the company waiting', async () => {
    const { company, links } = await waitingCompany();
    await decide(links[0] ?? '', 'BLOCKED');
    expect(await findCompany(test.db, company.id)).toMatchObject({ approvalState: 'WAITING' });
    expect(await subscriptionsOf(test.db, company.id, test.clock.now())).toEqual([]);
  });

  it('notifies the approved member, not the waiting one, and later both that the company is blocked', async () => {
    const { company, people, links } = await waitingCompany();
    const received = async (index: number) => {
      const url = '/can-notifications/api/notification';
      const { body } = await call<{ notifications: object[] }>(test, people[index], 'GET', url);
      return body.notifications;
    };
    await decide(links[0] ?? '', 'APPROVED');
    expect(await received(0)).toHaveLength(1);
    expect(await received(1)).toHaveLength(0);
    await test.db.transaction((tx) => decideCompany(tx, company.id, 'BLOCKED', NOW));
    expect(await received(0)).toHaveLength(2);
    expect(await received(1)).toHaveLength(1);
  });

  it.each([
    ['ends', null, true],
    ['goes on for a year', daysAway(379), false],
    ['was given for less than the trial', daysAway(5), true],
  ])('mails that Premium ends with the trial only where it does: it %s', async (_what, paidUntil, isSaid) => {
    const { company, people, links } = await waitingCompany();
    await decide(links[0] ?? '', 'APPROVED');
    if (paidUntil)
      await test.db.$client.query(
        `insert into users.subscription (company_id, source, status, plan_id, created_at, expires_at)
         select company_id, 'MANUAL', 'ACTIVE', plan_id, $2, $3 from users.subscription where company_id = $1`,
        [company.id, NOW, paidUntil],
      );
    await decide(links[1] ?? '', 'APPROVED');
    await test.runJobs();
    const { rows } = await test.db.$client.query<{ text: string }>(
      'select text from platform.outbox_mail where recipient = $1',
      [people[1]?.email],
    );
    expect(rows).toHaveLength(1);
    expect(/Premium is free .* It ends automatically/.test(rows[0]?.text ?? '')).toBe(isSaid);
  });

  it('says what people can do: a member who can’t sign doesn’t read that they can', async () => {
    const [reader, signer] = [await seedUser(test.db), await seedUser(test.db)];
    const company = await seedCompany(test.db, {
      approvalState: 'WAITING',
      members: [
        { user: reader, role: 'USER' },
        { user: signer, role: 'STATUTORY' },
      ],
    });
    await test.db.transaction((tx) => decideCompany(tx, company.id, 'APPROVED', NOW));
    const told = async (person: typeof reader) => {
      const url = '/can-notifications/api/notification';
      const { body } = await call<{ notifications: { body: string }[] }>(test, person, 'GET', url);
      return body.notifications.map(({ body }) => body);
    };
    expect(await told(reader)).toEqual([
      expect.stringContaining('Only an authorised signatory can sell and sign'),
    ]);
    expect(await told(signer)).toEqual(['You can now trade, manage storages and sign contracts.']);

    await test.runJobs();
    const mailed = async ({ email }: typeof reader) => {
      const { rows } = await test.db.$client.query<{ text: string }>(
        'select text from platform.outbox_mail where recipient = $1',
        [email],
      );
      return rows.map(({ text }) => text);
    };
    expect(await mailed(reader)).toEqual([
      expect.stringContaining('Only an authorised signatory can sell and sign'),
    ]);
    expect(await mailed(signer)).toEqual([
      expect.stringContaining(`You can now trade, manage storages and sign contracts for ${company.name}.`),
    ]);
  });

  it('says why: the company’s reason where the company is blocked, otherwise the member’s', async () => {
    const { company, people, links } = await waitingCompany();
    const reasons = async () => {
      const { rows } = await test.db.$client.query(
        "select params ->> 'why' as why from notifications.notification where user_id = $1 order by created_at, id",
        [people[0]?.id],
      );
      return rows.map(({ why }) => why);
    };
    await test.db.transaction((tx) =>
      decideMembership(tx, links[0] ?? '', 'BLOCKED', NOW, 'Not an employee'),
    );
    expect(await reasons()).toEqual(['Not an employee']);
    await test.db.transaction((tx) => decideCompany(tx, company.id, 'BLOCKED', NOW, 'No such company'));
    expect(await reasons()).toEqual(['Not an employee', 'No such company']);
  });

  it('reaches the open pages of those concerned immediately', async () => {
    const { people, links } = await waitingCompany();
    const received = new Promise((resolve) => {
      test.deps.live.subscribe(`user:${people[0]?.id}`, (event) => {
        if ((event as { kind: string }).kind === 'access-changed') resolve(event);
      });
    });
    await decide(links[0] ?? '', 'APPROVED');
    expect(await received).toEqual({ kind: 'access-changed' });
  });
});
