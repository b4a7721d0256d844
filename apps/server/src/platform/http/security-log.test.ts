import { StoragesForTradingDocument } from '@canola/api-schema/trading/generated/operations';
import { VIEW_HEADER } from '@canola/api-schema/users/view-header';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { call } from '../../../test/caller.ts';
import { type SeededUser, seedCompany, seedUser } from '../../../test/factories.ts';
import { seedStaff } from '../../../test/staff.ts';
import { openLogIn, submitKey } from '../../modules/identity/passkeys/test-passkeys.ts';
import { logIn, openTestBrowser } from '../../modules/identity/test-browser.ts';
import { loggedIn } from '../../modules/identity/test-log-in.ts';
import { record } from '../audit/audit.ts';
import type { Db } from '../database/database.ts';

let test: TestApp;
let staff: SeededUser;
let lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  const logTo = { write: (line: string) => void lines.push(JSON.parse(line)) };
  test = await buildTestApp({ config: { logLevel: 'info' }, logTo });
  staff = await seedStaff(test.db);
});
beforeEach(() => {
  lines = [];
});
afterAll(() => test.close());

const events = () => lines.filter(({ stream }) => stream === 'security');

it('names log-ins and refused ones by the account, not by what was typed', async () => {
  const { user } = await loggedIn(test);
  expect(events()).toMatchObject([{ event: 'log-in', subject: user.subject, proof: 'pwd' }]);
  const browser = await openTestBrowser(test);
  await logIn(browser, test, { email: user.email, password: 'not the password of it' }).catch(() => {});
  expect(events()[1]).toMatchObject({ event: 'log-in-refused', why: 'wrong', subject: user.subject });
  expect(JSON.stringify(events())).not.toMatch(/not the password|@canola/);
});

it('names refused requests and the actions of staff', async () => {
  const user = await seedUser(test.db);
  await call(test, user, 'GET', '/can-users/api/user/list');
  await call(test, staff, 'PUT', `/can-users/api/user/${user.id}/block`, { reason: 'A reason.' });
  expect(events()).toMatchObject([
    { event: 'refused', error: 'permission.missing', userId: user.id },
    { event: 'audited', actorId: staff.id, action: 'user.blocked', subjectId: user.id },
  ]);
  expect(JSON.stringify(events())).not.toContain('A reason.');
});

it('names what was done once it is committed', async () => {
  const event = { action: 'user.blocked', subjectType: 'user', subjectId: staff.id } as const;
  const block = (tx: Db) => record(tx, new Date(), { userId: staff.id }, event);
  const undone = test.db.transaction(async (tx) => {
    await block(tx);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(events()).toEqual([]);
  await test.db.transaction(async (tx) => {
    await block(tx);
    expect(events()).toEqual([]);
  });
  expect(events()).toMatchObject([{ event: 'audited', action: 'user.blocked' }]);
});

it('names a refused passkey', async () => {
  const { browser, page } = await openLogIn(test);
  expect((await submitKey(browser, page, '{}')).status).toBe(401);
  expect(events()).toMatchObject([{ event: 'log-in-refused', why: 'passkey' }]);
});

it('names what staff looked at in a customer’s view, with the ids', async () => {
  const user = await seedUser(test.db);
  const { id: companyId } = await seedCompany(test.db, { members: [{ user }] });
  const { body: view } = await call<{ id: string }>(
    test,
    staff,
    'POST',
    `/can-users/api/user/${user.id}/view`,
    {
      companyId,
      reason: 'They asked for help.',
    },
  );
  lines = [];
  const headers = { authorization: `Bearer ${await test.tokenFor(staff.subject)}`, [VIEW_HEADER]: view.id };
  await test.app.inject({ url: `/can-users/api/company/${companyId}`, headers });
  const payload = { documentId: StoragesForTradingDocument.id, variables: { companyId } };
  await test.app.inject({ method: 'POST', url: '/graphql', headers, payload });
  const facts = { event: 'viewed', view: view.id, staffId: staff.id, userId: user.id, ids: [companyId] };
  expect(events()).toMatchObject([
    { ...facts, operation: 'GET /can-users/api/company/:id' },
    { ...facts, operation: 'query StoragesForTrading' },
  ]);
});
