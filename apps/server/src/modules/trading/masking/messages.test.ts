import { readdirSync, readFileSync } from 'node:fs';
import { LANGUAGES } from '@canola/api-schema/access';
import { Notification } from '@canola/api-schema/notifications/notification';
import { StreamEvent } from '@canola/api-schema/notifications/stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { type Holder, type HoldingsWorld, openHoldingsWorld } from '../../../../test/holdings-world.ts';
import { runDueJobs } from '../../../../test/run-due-jobs.ts';
import { tasks } from '../../../tasks.ts';
import { type PushService, startPushService, subscribe } from '../../notifications/test-push-service.ts';
import { keepCompanyInStep, stopRefused } from '../index.ts';

let world: HoldingsWorld;
let service: PushService;

beforeAll(async () => {
  world = await openHoldingsWorld();
  await world.db.$client.query('update trading.sell_order set low_price = 8100');
});
afterAll(() => world.close());
beforeEach(async () => {
  service = await startPushService();
  return () => service.close();
});

const PRICE = /7[\s,.\u00a0\u202f]?077/;
const LOW_PRICE = /8[\s,.\u00a0\u202f]?100/;

let jobs = 0;
const refuseStop = ({ companyId, held }: Holder) =>
  stopRefused.run(
    world.deps,
    { companyId, orderId: held.orderIds[0] ?? '', price: '7077.07' },
    { jobId: `refused-${++jobs}` },
  );

async function listed({ user }: Pick<Holder, 'user'>, query = ''): Promise<string> {
  const { status, body } = await call(world, user, 'GET', `/can-notifications/api/notification${query}`);
  expect(status).toBe(200);
  return JSON.stringify(body);
}

/** The pushes that reach the person's browser when the waiting ones are sent. */
async function pushed({ user }: Pick<Holder, 'user'>, act: () => Promise<void>): Promise<string> {
  const browser = subscribe(service.origin);
  const payload = { platform: 'WEB', token: browser.token };
  expect((await call(world, user, 'POST', '/can-notifications/api/push', payload)).status).toBe(201);
  await act();
  const sent = tasks.filter(({ name }) => /^notifications\.(fan-out|push)$/.test(name));
  expect(sent).toHaveLength(2);
  await runDueJobs(world.deps, sent);
  return JSON.stringify(service.received.map(({ body }) => browser.decrypt(body)));
}

test('with prices in full a refused stop names the best price, in the list and in the push', async () => {
  const push = await pushed(world.rich, () => refuseStop(world.rich));
  for (const text of [push, await listed(world.rich)]) {
    expect(text).toMatch(PRICE);
    expect(text).toMatch(LOW_PRICE);
  }
});

test('in trial it names the company’s own limit alone', async () => {
  const push = await pushed(world.trial, () => refuseStop(world.trial));
  for (const text of [push, await listed(world.trial)]) {
    expect(text).not.toMatch(PRICE);
    expect(text).toMatch(LOW_PRICE);
  }
});

test('a company whose plan ends reads its old messages without the price', async () => {
  const farm = await world.another();
  await world.db.$client.query('update trading.sell_order set low_price = 8100 where company_id = $1', [
    farm.companyId,
  ]);
  await refuseStop(farm);
  expect(await listed(farm)).toMatch(PRICE);
  await world.db.$client.query('delete from users.subscription where company_id = $1', [farm.usersCompanyId]);
  const text = await listed(farm);
  expect(text).not.toMatch(PRICE);
  expect(text).toMatch(LOW_PRICE);
});

test('members of a company that is blocked, and whoever was removed, read and are sent nothing of it', async () => {
  const farm = await world.another();
  const pool = world.db.$client;
  await pool.query('update trading.sell_order set low_price = 8100 where company_id = $1', [farm.companyId]);
  await refuseStop(farm);
  await pool.query(`update users.company set approval_state = 'BLOCKED' where id = $1`, [
    farm.usersCompanyId,
  ]);
  await keepCompanyInStep(world.deps, { companyId: farm.usersCompanyId });
  expect(await pushed(farm, () => refuseStop(farm))).toBe('[]');
  expect(await listed(farm)).toContain('"totalCount":0');

  await pool.query(`update users.company set approval_state = 'APPROVED' where id = $1`, [
    farm.usersCompanyId,
  ]);
  expect(await listed(farm)).toContain('"totalCount":2');
  await pool.query('delete from users.membership where company_id = $1', [farm.usersCompanyId]);
  expect(await listed(farm)).toContain('"totalCount":0');
});

test('no live event has a place for a price but the notification, whose text is judged above', () => {
  const shapes = Object.fromEntries(
    StreamEvent.options.map(({ shape }) => [shape.event.value, Object.keys(shape.data.shape)]),
  );
  expect(shapes).toEqual({
    ready: [],
    notification: Object.keys(Notification.shape),
    'notifications-changed': [],
    'access-changed': [],
    'approvals-changed': [],
    'trading-changed': ['companyId', 'usersCompanyId', 'what', 'id'],
    'prices-changed': ['regionId', 'cropIds'],
  });
});

const SOURCE = new URL('../../../', import.meta.url);

test('no mail names a price', () => {
  const senders = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) => /\bsendMail\(/.test(readFileSync(new URL(name, SOURCE), 'utf8')))
    .toSorted();
  // A new mail with a price in it checks `showsMessagePrices` first, and is added here.
  expect(senders).toEqual([
    // About the company's own payments: sums that it pays for its plan.
    'modules/billing/documents/render.service.ts',
    'modules/billing/letters/letters.ts',
    'modules/identity/mails/identity-mails.ts',
    // With prices of the crops that the plan shows at that moment.
    'modules/notifications/digest/digest.tasks.ts',
    // Written by the notification's own text, with the mask of the moment.
    'modules/notifications/mail.tasks.ts',
    // About a changed bank account.
    'modules/trading/companies/bank-account.service.ts',
    // To support, about a signature that was not accepted.
    'modules/trading/contracts/signing/pages/trust.service.ts',
    // About an application to become a trader.
    'modules/trading/desk/application/application.mails.ts',
    'modules/users/admin/people/person-actions.service.ts',
    'modules/users/companies/decision-mail.task.ts',
    // Invitations.
    'modules/users/people/people.service.ts',
    'platform/mail/mail.ts',
  ]);
  for (const language of LANGUAGES) {
    const read = (name: string) =>
      JSON.parse(readFileSync(new URL(`locales/${language}/${name}.json`, SOURCE), 'utf8'));
    const texts = JSON.stringify([read('identity').mail, read('users').mail, read('mail').letter]);
    const places = new Set([...texts.matchAll(/\{\{(\w+)/g)].map(([, name]) => name));
    expect([...places].toSorted()).toEqual(['company', 'date', 'days', 'email', 'name', 'phone', 'reason']);
    const payments = JSON.stringify(read('billing').mail).matchAll(/\{\{(\w+)/g);
    expect([...new Set([...payments].map(([, name]) => name))].toSorted()).toEqual([
      'account',
      'amount',
      'before',
      'card',
      'company',
      'date',
      'left',
      'other',
      'plan',
      'reason',
      'rest',
      'symbol',
      'total',
      'until',
      'why',
    ]);
  }
});
