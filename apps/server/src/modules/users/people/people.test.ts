import type { ErrorBody } from '@canola/api-schema/errors';
import {
  type CompanyPeople,
  MAX_INVITATIONS_A_DAY,
  type OwnInvitations,
} from '@canola/api-schema/users/invitation';
import type { User } from '@canola/api-schema/users/user';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { call } from '../../../../test/caller.ts';
import { type SeededUser, seedCompany, seedUser } from '../../../../test/factories.ts';
import { openLivePage } from '../../../../test/live-page.ts';
import { seedStaff } from '../../../../test/staff.ts';
import { decideCompany } from '../companies/approval.service.ts';

const NOW = new Date('2027-01-31T09:00:00Z');
let test: TestApp;
let staff: SeededUser;
let boss: SeededUser;
let companyId: string;
beforeAll(async () => {
  test = await buildTestApp({ now: NOW });
  staff = await seedStaff(test.db);
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.set(NOW);
  boss = await seedUser(test.db, { name: 'Eva Horáková' });
  companyId = (await seedCompany(test.db, { members: [{ user: boss }] })).id;
});

const API = '/can-users/api';
const invite = (email: string, who = boss) =>
  call<{ id: string } & ErrorBody>(test, who, 'POST', `${API}/company/${companyId}/invitation`, { email });
const people = async (who = boss) =>
  (await call<CompanyPeople>(test, who, 'GET', `${API}/company/${companyId}/people`)).body;
/** The token of the last mail to that address. */
async function tokenOf(email: string): Promise<string> {
  await test.runJobs();
  const { rows } = await test.db.$client.query<{ text: string }>(
    'select text from platform.outbox_mail where recipient = $1 order by created_at desc, id desc limit 1',
    [email],
  );
  return /invitation\?token=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? '';
}
async function accept(who: SeededUser, token: string) {
  const { status, body } = await call(test, who, 'POST', `${API}/user/invitation`, { token });
  return body?.code ?? status;
}
const read = (who: SeededUser, token: string) =>
  call(test, who, 'GET', `${API}/user/invitation?token=${token}`);
const look = async (who: SeededUser, token: string) => {
  const { status, body } = await read(who, token);
  return body?.code ?? status;
};
const invitationsOf = async (who: SeededUser) =>
  (await call<OwnInvitations>(test, who, 'GET', `${API}/user/invitations`)).body;
const stateOf = async (userId: string) => {
  const { rows } = await test.db.$client.query<{ role: string; state: string }>(
    'select role, approval_state as state from users.membership where user_id = $1 and company_id = $2',
    [userId, companyId],
  );
  return rows[0] && `${rows[0].role} ${rows[0].state}`;
};
async function invited(user: SeededUser): Promise<string> {
  await invite(user.email);
  return tokenOf(user.email);
}
const actions = async () => {
  const { rows } = await test.db.$client.query<{ action: string }>(
    'select action from platform.audit_event where company_id = $1 order by number',
    [companyId],
  );
  return rows.map(({ action }) => action);
};

describe('an invitation', () => {
  it('makes its owner an approved member, once, and is in the log', async () => {
    const user = await seedUser(test.db);
    await seedCompany(test.db, { members: [{ user }] });
    const token = await invited({ ...user, email: user.email });
    expect((await people()).invitations).toMatchObject([
      { email: user.email.toLowerCase(), expiresAt: '2027-02-07T09:00:00.000Z' },
    ]);
    expect(await look(user, token)).toBe(200);
    expect(await stateOf(user.id)).toBeUndefined();
    expect((await read(user, token)).body).toMatchObject({ isMember: false });
    for (const _press of ['first', 'second']) expect(await accept(user, token)).toBe(200);
    expect((await read(user, token)).body).toMatchObject({ companyId, isMember: true });
    expect(await stateOf(user.id)).toBe('USER APPROVED');
    expect(await people()).toMatchObject({ people: [{ isOwn: true }, { role: 'USER' }], invitations: [] });
    expect(await actions()).toEqual(['company.invited', 'membership.added']);
    // Another use of the same link, after it was taken back by a removal, lets nobody in.
    await test.db.$client.query('delete from users.membership where user_id = $1', [user.id]);
    expect(await accept(user, token)).toBe('invitation.over');
  });

  it('shows at once on the open pages of those who were there before', async () => {
    const user = await seedUser(test.db, { isRegistered: false });
    const token = await invited(user);
    const page = await openLivePage(test, boss);
    expect(await accept(user, token)).toBe(200);
    await expect.poll(() => page.events).toContain('access-changed');
    page.close();
  });

  it('lets a new account in, who then registers without naming a company', async () => {
    const user = await seedUser(test.db, { isRegistered: false });
    const token = await invited(user);
    expect(await accept(user, token)).toBe(200);
    const { status, body } = await call<User>(test, user, 'PUT', `${API}/user`, {
      name: 'Jan Novák',
      language: 'cs',
      phone: { countryCode: '+420', phoneNumber: '604771823' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ profileState: 'COMPLETE', companies: [{ countryCode: 'CZ' }] });
    expect(await stateOf(user.id)).toBe('USER APPROVED');
  });

  it('is found without its link by the owner of the address, and opens by its id', async () => {
    const [user, thief] = [await seedUser(test.db, { isRegistered: false }), await seedUser(test.db)];
    const { id } = (await invite(user.email.toUpperCase())).body;
    expect(await invitationsOf(user)).toEqual([{ id, companyId, companyName: expect.any(String) }]);
    expect(await invitationsOf(thief)).toEqual([]);
    const open = (who: SeededUser, method: 'GET' | 'POST') =>
      method === 'GET'
        ? call(test, who, method, `${API}/user/invitation?id=${id}`)
        : call(test, who, method, `${API}/user/invitation`, { id });
    expect((await open(thief, 'GET')).body).toMatchObject({ code: 'invitation.other-person' });
    expect((await open(thief, 'POST')).body).toMatchObject({ code: 'invitation.other-person' });
    expect((await open(user, 'GET')).body).toMatchObject({ companyId });
    expect((await open(user, 'POST')).status).toBe(200);
    expect(await stateOf(user.id)).toBe('USER APPROVED');
    expect(await invitationsOf(user)).toEqual([]);
  });

  it('approves somebody who waits, and nobody whom staff have blocked', async () => {
    const [waiting, blocked] = [await seedUser(test.db), await seedUser(test.db)];
    companyId = (
      await seedCompany(test.db, {
        members: [
          { user: boss },
          { user: waiting, role: 'USER', approvalState: 'WAITING' },
          { user: blocked, role: 'USER', approvalState: 'BLOCKED' },
        ],
      })
    ).id;
    expect(await accept(waiting, await invited(waiting))).toBe(200);
    expect(await stateOf(waiting.id)).toBe('USER APPROVED');
    expect(await accept(blocked, await invited(blocked))).toBe('invitation.over');
    expect(await stateOf(blocked.id)).toBe('USER BLOCKED');
  });

  it('is for the owner of its address only', async () => {
    const [user, thief] = [await seedUser(test.db), await seedUser(test.db)];
    const token = await invited(user);
    expect(await look(thief, token)).toBe('invitation.other-person');
    expect(await accept(thief, token)).toBe('invitation.other-person');
    expect(await accept(user, `${token}x`)).toBe('invitation.not-found');
    expect(await stateOf(thief.id)).toBeUndefined();
  });

  type Change = (user: SeededUser, id: string) => Promise<unknown>;
  const staffPut = async (path: string, body?: object) => call(test, staff, 'PUT', `${API}/${path}`, body);
  const bossMembership = async () => (await people()).people[0]?.id;
  it.each<[string, Change]>([
    ['it has expired', async () => test.clock.set(new Date('2027-02-07T09:00:00Z'))],
    [
      'it was withdrawn',
      (_user, id) => call(test, boss, 'DELETE', `${API}/company/${companyId}/invitation/${id}`),
    ],
    ['a newer one was sent', (user) => invite(user.email)],
    [
      'the inviter is no signatory now',
      async () => staffPut(`company/user/${await bossMembership()}/role/USER`),
    ],
    ['the inviter is blocked', () => staffPut(`user/${boss.id}/block`, { reason: 'A reason' })],
    ['the inviter has left', () => call(test, boss, 'DELETE', `${API}/user/company/${companyId}`)],
    ['the company is blocked', () => decideCompany(test.db, companyId, 'BLOCKED', NOW, 'A reason')],
  ])('is over when %s', async (_why, change) => {
    const user = await seedUser(test.db);
    const { id } = (await invite(user.email)).body;
    const token = await tokenOf(user.email);
    await change(user, id);
    expect(await look(user, token)).toBe('invitation.over');
    expect((await invitationsOf(user)).filter((open) => open.id === id)).toEqual([]);
    expect(await accept(user, token)).toBe('invitation.over');
    expect(await stateOf(user.id)).toBeUndefined();
  });

  it('is sent at most so often a day, and not to a member', async () => {
    expect((await invite(boss.email.toUpperCase())).body).toMatchObject({
      code: 'membership.exists',
      fields: { email: ['membership.exists'] },
    });
    expect((await invite('no address')).status).toBe(400);
    for (let at = 0; at < MAX_INVITATIONS_A_DAY; at += 1)
      expect((await invite(`one${at % 3}@farm.test`)).status).toBe(200);
    expect((await invite('more@farm.test')).body.code).toBe('invitation.too-many');
    test.clock.set(new Date(NOW.getTime() + 24 * 60 * 60 * 1000 + 1));
    expect((await invite('more@farm.test')).status).toBe(200);
  });

  it('goes with the account of the invited person', async () => {
    const user = await seedUser(test.db, { password: 'a field of rapeseed in May' });
    const token = await invited(user);
    await call(test, user, 'POST', `${API}/user/erasure`, { password: 'a field of rapeseed in May' });
    expect((await people()).invitations).toEqual([]);
    expect(await look(boss, token)).toBe('invitation.not-found');
  });
});

describe('whoever goes', () => {
  it.each<[how: string, go: (worker: SeededUser, id: string | undefined) => Promise<{ status: number }>]>([
    ['leaves', (worker) => call(test, worker, 'DELETE', `${API}/user/company/${companyId}`)],
    ['is removed', (_, id) => call(test, boss, 'DELETE', `${API}/company/${companyId}/people/${id}`)],
    ['is removed by staff', (_, id) => call(test, staff, 'DELETE', `${API}/company/user/${id}`)],
    ['is erased by staff', (worker) => call(test, staff, 'DELETE', `${API}/user/${worker.id}`)],
  ])('and %s is gone at once from the open pages of those who stay', async (_how, go) => {
    const worker = await seedUser(test.db);
    await accept(worker, await invited(worker));
    const id = (await people()).people.find(({ isOwn }) => !isOwn)?.id;
    const page = await openLivePage(test, boss);
    expect((await go(worker, id)).status).toBe(204);
    await expect.poll(() => page.events).toContain('access-changed');
    page.close();
  });
});

describe('a signatory', () => {
  it('removes a worker, who keeps other companies, and no other signatory', async () => {
    const [worker, second] = [await seedUser(test.db), await seedUser(test.db)];
    companyId = (
      await seedCompany(test.db, {
        members: [{ user: boss }, { user: worker, role: 'USER' }, { user: second }],
      })
    ).id;
    await test.db.$client.query('update users.app_user set registered_company_id = $1 where id = $2', [
      companyId,
      worker.id,
    ]);
    const idOf = async (email: string) =>
      (await people()).people.find((person) => person.email === email)?.id;
    const remove = async (email: string) => {
      const url = `${API}/company/${companyId}/people/${await idOf(email)}`;
      const { status, body } = await call(test, boss, 'DELETE', url);
      return body?.code ?? status;
    };
    expect(await remove(second.email)).toBe('membership.signatory');
    expect(await remove(boss.email)).toBe('membership.signatory');
    expect(await remove(worker.email)).toBe(204);
    expect(await stateOf(worker.id)).toBeUndefined();
    const { rows } = await test.db.$client.query(
      'select registered_company_id as id from users.app_user where id = $1',
      [worker.id],
    );
    expect(rows).toEqual([{ id: null }]);
    expect(await actions()).toEqual(['membership.removed']);
  });
});

describe('at a trader', () => {
  const change = async (userId: string, to: string, body?: object) => {
    const { rows } = await test.db.$client.query<{ id: string }>(
      'select id from users.membership where user_id = $1 and company_id = $2',
      [userId, companyId],
    );
    const answer = await call(test, staff, 'PUT', `${API}/company/user/${rows[0]?.id}/${to}`, body);
    return answer.body.code ?? answer.status;
  };
  const role = (userId: string, to: string) => change(userId, `role/${to}`);
  beforeEach(async () => {
    companyId = (await seedCompany(test.db, { kind: 'TRADER', members: [{ user: boss }] })).id;
  });

  it('the invited become buyers, and can be removed again', async () => {
    const user = await seedUser(test.db);
    expect(await accept(user, await invited(user))).toBe(200);
    expect(await stateOf(user.id)).toBe('BUYER APPROVED');
    const buyer = (await people()).people.find(({ isOwn }) => !isOwn);
    const remove = `${API}/company/${companyId}/people/${buyer?.id}`;
    expect((await call(test, user, 'DELETE', remove)).body.code).toBe('grant.missing');
    expect((await call(test, boss, 'DELETE', remove)).status).toBe(204);
  });

  it('an invitation may be for the scale or for accountants, but not for a signatory or a farm’s role', async () => {
    const user = await seedUser(test.db);
    const send = (role: string) =>
      call(test, boss, 'POST', `${API}/company/${companyId}/invitation`, { email: user.email, role });
    expect((await send('STATUTORY')).status).toBe(400);
    expect((await send('USER')).status).toBe(400);
    expect((await send('SCALE')).status).toBe(200);
    const { rows } = await test.db.$client.query('select role from users.invitation where company_id = $1', [
      companyId,
    ]);
    expect(rows).toEqual([{ role: 'SCALE' }]);
  });

  it('staff give the roles of a trader only, and the last signatory stays', async () => {
    expect(await role(boss.id, 'USER')).toBe('request.invalid');
    expect(await role(boss.id, 'BUYER')).toBe('membership.last-signer');
    const block = () => change(boss.id, 'state/BLOCKED', { reason: 'Left the company.' });
    expect(await block()).toBe('membership.last-signer');
    const leave = () => call(test, boss, 'DELETE', `${API}/user/company/${companyId}`);
    expect((await leave()).body.code).toBe('membership.last-signer');
    const second = await seedUser(test.db);
    await accept(second, await invited(second));
    expect(await role(second.id, 'STATUTORY')).toBe(200);
    expect(await role(boss.id, 'BUYER')).toBe(200);
    expect((await leave()).status).toBe(204);
  });

  it('a signatory is blocked while another one stays', async () => {
    const second = await seedUser(test.db);
    await accept(second, await invited(second));
    await role(second.id, 'STATUTORY');
    const reason = 'Left the company.';
    expect(await change(second.id, 'state/BLOCKED', { reason })).toBe(200);
    expect(await change(boss.id, 'state/BLOCKED', { reason })).toBe('membership.last-signer');
  });

  it('the account of the last signatory is blocked only once the trader itself is', async () => {
    const blockers = await seedUser(test.db, { permissions: ['users:user:block'] });
    const blockAccount = async () => {
      const answer = await call(test, blockers, 'PUT', `${API}/user/${boss.id}/block`, { reason: 'Fraud.' });
      return answer.body.code ?? answer.status;
    };
    expect(await blockAccount()).toBe('membership.last-signer');
    await test.db.$client.query(
      `update users.company set approval_state = 'BLOCKED' where kind = 'TRADER' and id in
         (select company_id from users.membership where user_id = $1)`,
      [boss.id],
    );
    expect(await blockAccount()).toBe(200);
    await test.db.$client.query('update users.app_user set blocked_at = null where id = $1', [boss.id]);
  });

  it('is approved without a trial, and its people read about the desk', async () => {
    await decideCompany(test.db, companyId, 'APPROVED', NOW);
    await test.runJobs();
    const { rows } = await test.db.$client.query(
      `select (select count(*)::int from users.subscription where company_id = $1) as trials,
         (select text from platform.outbox_mail where recipient = $2) as mail`,
      [companyId, boss.email],
    );
    expect(rows).toEqual([{ trials: 0, mail: expect.stringContaining('at the desk') }]);
  });
});
