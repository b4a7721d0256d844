import { randomUUID } from 'node:crypto';
import type { ChannelChoices, Channels, ChosenKind } from '@canola/api-schema/notifications/channels';
import { CHOSEN_KINDS, DEFAULT_CHANNELS, isDeskKind } from '@canola/api-schema/notifications/channels';
import type { NotificationPage } from '@canola/api-schema/notifications/notification';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../../../test/test-database.ts';
import { readChannels } from './channels.service.ts';
import { forgetUser, notify } from './index.ts';
import {
  bearer,
  createPeople,
  membershipIn,
  openTestDatabase,
  type Process,
  startProcess,
} from './test-harness.ts';

let database: TestDatabase;
let people: ReturnType<typeof createPeople>;
let server: Process;
beforeAll(async () => {
  database = await openTestDatabase();
  people = createPeople();
  server = await startProcess(database, people, { DEMO: 'true' }, async (_, { kind }) =>
    kind === 'contract.signed'
      ? [{ filename: 'paper.pdf', contentType: 'application/pdf', base64: 'JVBERg==' }]
      : [],
  );
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

const COMPANY = crypto.randomUUID();
const crop = { en: 'Wheat', cs: 'Pšenice', ro: 'Grâu' };
const deal = { crop, tons: '27.5', trader: 'Agro' };
const path = '/transactions-and-orders/transactions/01980000-0000-7000-8000-000000000001';

let name: string;
let person: ReturnType<typeof people.add>;
let count = 0;
beforeEach(() => {
  count += 1;
  name = `farmer-${count}`;
  person = people.add(name, 'en', COMPANY);
});

type Message = Parameters<typeof notify>[1];
const tell = (message: object) =>
  notify(database.db, {
    userIds: [person.userId],
    companyId: COMPANY,
    url: path,
    ...message,
  } as unknown as Message);
const filled = { kind: 'order.filled', params: { ...deal, price: '5200.5', currency: 'CZK' } };
const accepted = { kind: 'contract.accepted', params: { ...deal, price: '5150.5', currency: 'CZK' } };
const ready = { kind: 'contract.ready-to-sign', params: deal, url: `${path}/signature` };
const signed = { kind: 'contract.signed', params: deal };
const refused = {
  kind: 'order.stop-refused',
  params: { crop, tons: '27.5', price: '4100', lowPrice: '4900', currency: 'CZK' },
};

async function choose(kind: ChosenKind, channels: Partial<Channels>) {
  const payload = { ...DEFAULT_CHANNELS[kind], ...channels };
  const url = `/can-notifications/api/channels/${kind}`;
  const response = await server.app.inject({ method: 'PUT', url, headers: bearer(name), payload });
  expect(response.statusCode).toBe(200);
  return response.json<ChannelChoices>();
}
async function list(archived = false): Promise<NotificationPage> {
  const url = `/can-notifications/api/notification?archived=${archived}`;
  return (await server.app.inject({ url, headers: bearer(name) })).json();
}
async function mails(hoursLater = 0.17) {
  await server.runJobs({ hoursLater });
  const { rows } = await database.db.execute<{
    subject: string;
    text: string;
    attachments: { filename: string }[];
  }>(
    sql`select subject, text, attachments from platform.outbox_mail where recipient = ${person.email} order by created_at, id`,
  );
  return rows;
}

describe('the choice', () => {
  test('is about the desk for a trader’s people, about a farm for the others', async () => {
    const kinds = async (...of: ('FARM' | 'TRADER')[]) => {
      const memberships = of.map((kind) => membershipIn(randomUUID(), { kind }));
      const { choices } = await readChannels(database, { ...person, memberships });
      return choices.map(({ kind }) => kind);
    };
    const [farm, trader, both] = [await kinds('FARM'), await kinds('TRADER'), await kinds('FARM', 'TRADER')];
    expect(farm.filter(isDeskKind)).toEqual([]);
    expect(trader.filter((kind) => !isDeskKind(kind))).toEqual(['report.published']);
    expect(both).toEqual(CHOSEN_KINDS);
    expect(await kinds()).toEqual(farm);
  });

  test('is as by default until the person changes it, each kind by itself', async () => {
    const read = async () =>
      (await server.app.inject({ url: '/can-notifications/api/channels', headers: bearer(name) })).json();
    // Those of the desk are for a trader's people.
    const defaults = CHOSEN_KINDS.filter((kind) => !isDeskKind(kind)).map((kind) => ({
      ...DEFAULT_CHANNELS[kind],
      kind,
    }));
    expect(await read()).toEqual({ choices: defaults });
    const changed = { kind: 'contract.accepted', bell: true, push: true, mail: false };
    const expected = { choices: defaults.map((choice) => (choice.kind === changed.kind ? changed : choice)) };
    expect(await choose('contract.accepted', { push: true })).toEqual(expected);
    expect(await read()).toEqual(expected);
    await forgetUser(database.db, person.userId);
    expect(await read()).toEqual({ choices: defaults });
  });

  test('does not exist for what always reaches the person', async () => {
    const url = '/can-notifications/api/channels/payment.failed';
    const payload = { bell: false, push: false, mail: false };
    const response = await server.app.inject({ method: 'PUT', url, headers: bearer(name), payload });
    expect(response.statusCode).toBe(404);
  });

  test('without the bell a message is only in the archive, and is not new', async () => {
    await choose('contract.accepted', { bell: false });
    await tell(accepted);
    await tell(filled);
    expect(await list()).toMatchObject({ totalCount: 1, unread: 1 });
    expect((await list(true)).notifications).toMatchObject([{ kind: 'contract.accepted' }]);
  });
});

describe('the mail', () => {
  test('about one event names it in the subject and has its facts', async () => {
    await tell(filled);
    expect(await mails(0.1)).toEqual([]);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Order filled: Wheat – Canola');
    const text = mail?.text.replaceAll('\u00a0', ' ');
    expect(text).toContain(
      'Goods: Wheat\nAmount: 27.5 t\nTrader: Agro\nPrice per tonne: 5,200.50 Kč\nTotal: 143,013.75 Kč',
    );
    expect(text).toContain(`Open the contract:\nhttp://localhost:3000${path}`);
    expect(text).toContain('Choose what you get by e-mail:\nhttp://localhost:3000/notifications');
  });

  test('collects ten minutes from the first event, and what comes later goes into the next', async () => {
    await tell(filled);
    await tell(refused);
    const [first, ...none] = await mails();
    expect(none).toEqual([]);
    expect(first?.subject).toBe('2 messages about your contracts and orders – Canola');
    expect(first?.text).toMatch(/ORDER FILLED: WHEAT[\s\S]*STOP PRICE NOT USED: WHEAT/);
    await tell(signed);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      '2 messages about your contracts and orders – Canola',
      'Contract signed: Wheat – Canola',
    ]);
  });

  test('is not put off by further events', async () => {
    await tell(filled);
    await database.db.execute(sql`
      update graphile_worker._private_jobs set run_at = run_at - interval '9 minutes' where key like '%' || ${person.userId}`);
    await tell(refused);
    expect(await mails(0.02)).toHaveLength(1);
  });

  test('of two groups is queued in one order, so two events cannot lock each other out', async () => {
    const [first = '', second = ''] = ['first', 'second']
      .map((who) => people.add(`${name}-${who}`, 'en', COMPANY).userId)
      .toSorted();
    const to = (...userIds: string[]) =>
      ({ ...filled, companyId: COMPANY, url: path, userIds }) as unknown as Message;
    const held = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const holder = database.db.transaction(async (tx) => {
      await notify(tx, to(first));
      held.resolve();
      await release.promise;
    });
    await held.promise;
    const waiting = database.db.transaction((tx) => notify(tx, to(second), to(first)));
    await expect
      .poll(
        async () =>
          (
            await database.pool.query(
              `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
          ).rowCount,
      )
      .toBe(1);
    // It waits for the first person without holding the second.
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '2s'`);
      await notify(tx, to(second));
    });
    release.resolve();
    await Promise.all([holder, waiting]);
  });

  test('costs no job where nobody wants it', async () => {
    await tell(accepted);
    const { rows } = await database.db.execute(
      sql`select key from graphile_worker._private_jobs where key like '%' || ${person.userId}`,
    );
    expect(rows).toEqual([]);
  });

  test('about a turn to sign names the last day and the sum', async () => {
    const params = { ...ready.params, price: '5212.87', currency: 'CZK', date: '2026-12-18' };
    await tell({ ...ready, params });
    const [mail] = await mails();
    const text = mail?.text.replaceAll('\u00a0', ' ');
    expect(text).toContain('Open it, read it and sign by 18 December 2026.');
    expect(text).toContain('Total: 143,353.93 Kč\nSign by: 18 December 2026');
  });

  test('carries the files of the event', async () => {
    await tell(signed);
    const [mail] = await mails();
    expect(mail?.attachments).toMatchObject([{ filename: 'paper.pdf' }]);
    expect(mail?.text).toContain(
      'attached. Anybody who has the file can check at http://localhost:3000/verify',
    );
  });

  test('leaves out a turn to sign that has passed with the contract', async () => {
    await tell(ready);
    await tell(signed);
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Contract signed: Wheat – Canola']);
  });

  test('goes to nobody who has left, was blocked, or does not want it by the time it is sent', async () => {
    for (const leave of [
      () => people.changes(name, []),
      () => people.changes(name, [membershipIn(COMPANY, { approvalState: 'WAITING' })]),
      () => people.blocked.add(name),
      () => choose('contract.ready-to-sign', { mail: false }),
      async () => {
        const { notifications } = await list();
        const url = `/can-notifications/api/notification/${notifications[0]?.id}`;
        await server.app.inject({ method: 'DELETE', url, headers: bearer(name) });
      },
    ]) {
      count += 1;
      name = `leaver-${count}`;
      person = people.add(name, 'en', COMPANY);
      await tell(ready);
      await leave();
      expect(await mails(), String(leave)).toEqual([]);
    }
  });

  test('comes without the bell too, to whoever wants it only by mail', async () => {
    await choose('contract.accepted', { bell: false, mail: true });
    await tell(accepted);
    expect(await mails()).toMatchObject([{ subject: 'Contract accepted: Wheat – Canola' }]);
  });

  test('names no market price to a reader whose plan hides it by then', async () => {
    await tell(refused);
    people.changes(name, [membershipIn(COMPANY, { fullFeatures: [] })]);
    const [mail] = await mails();
    expect(mail?.text).toContain('4,900');
    expect(mail?.text).not.toContain('4,100');
  });

  test('about a report says why it comes, and leaves out one that was taken back', async () => {
    const report = (id: string) => ({
      kind: 'report.published',
      params: { dateFrom: '2026-11-09', dateTo: '2026-11-15' },
      url: `/reports/${id}`,
      companyId: null,
    });
    await choose('report.published', { mail: true });
    await tell(report('withdrawn'));
    expect(await mails()).toEqual([]);
    await tell(report('one'));
    const [mail] = await mails();
    expect(mail?.text).toContain('because you chose to get market reports by e-mail');
    expect(mail?.text).not.toContain('belong to a company');
    await tell(report('two'));
    await tell(filled);
    const [, mixed] = await mails();
    expect(mixed?.subject).toBe('2 new messages – Canola');
    expect(mixed?.text).toContain('belong to a company');
  });

  test('is in the language that the reader has by then', async () => {
    await tell(ready);
    people.speaks(name, 'cs');
    const [mail] = await mails();
    expect(mail?.subject).toBe('Smlouva čeká na váš podpis – Canola');
    expect(mail?.text).toContain('Přečíst a podepsat:');
  });
});
