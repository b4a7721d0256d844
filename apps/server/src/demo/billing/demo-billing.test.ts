import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayDesk, openGatewayDesk } from '../../../test/gateway-desk.ts';
import { runCronTasks } from '../../../test/run-cron-tasks.ts';
import { findUserByEmail } from '../../modules/users/index.ts';
import { found } from '../../platform/errors.ts';
import { seedPeople } from '../index.ts';
import { seedBilling } from './index.ts';

const NOW = new Date('2026-11-16T09:00:00Z');
let test: GatewayDesk;
beforeAll(async () => {
  test = await openGatewayDesk({ now: NOW });
  await seedBilling(test.deps, await seedPeople(test.deps, () => {}), () => {});
}, 120_000);
afterAll(() => test.close());

const rows = async (text: string) => (await test.db.$client.query(text)).rows;
const states = async () =>
  Object.fromEntries(
    (
      await rows(
        `select c.name, string_agg(concat_ws(' ', s.source, s.status), ', ' order by s.created_at) as states
         from users.subscription s join users.company c on c.id = s.company_id group by c.name`,
      )
    ).map(({ name, states }) => [name, states.replace('TRIAL EXPIRED, ', '')]),
  );
const SEEDED = {
  'Statek Dvořák s.r.o.': 'PAID ACTIVE',
  'Mlýn Sázava s.r.o.': 'PAID ACTIVE',
  'Roľnícke družstvo Nitrava': 'PAID ACTIVE',
  'Selekta Pálava a.s.': 'PAID AWAITING_PAYMENT',
  'Agro Beskydy s.r.o.': 'PAID PAST_DUE',
  'Rolnická Bystřice a.s.': 'PAID CANCELLED',
  'Chmelnice Žatec s.r.o.': 'PAID EXPIRED',
  'Sady Litoměřice s.r.o.': 'MANUAL ACTIVE',
  'Ovčárna Vysočina s.r.o.': 'TRIAL ACTIVE',
};

describe('payments of the demo world', () => {
  it('show every state', async () => {
    expect(await states()).toMatchObject(SEEDED);
  });

  it('have a year of invoices, dated and numbered in their order', async () => {
    const [{ count }] = await rows(
      `select count(*)::int from billing.invoice i join users.company c on c.id = i.company_id
       where c.name = 'Mlýn Sázava s.r.o.' and i.kind = 'INVOICE'`,
    );
    expect(count).toBe(12);
    const invoices = await rows(
      `select number, issued_on, issued_at from billing.invoice where kind = 'INVOICE' order by number`,
    );
    const days = invoices.map(({ issued_at }) => issued_at.getTime());
    expect(days).toEqual(days.toSorted((a, b) => a - b));
    expect(new Set(invoices.map(({ number }) => number)).size).toBe(invoices.length);
  });

  it('charge no VAT across the border', async () => {
    const [invoice] = await rows(
      `select p.currency, p.vat, p.is_reverse_charge from billing.payment p
       join users.company c on c.id = p.company_id where c.name like 'Roľnícke%'`,
    );
    expect(invoice).toEqual({ currency: 'EUR', vat: '0.00', is_reverse_charge: true });
  });

  it('send mails about the last week only', { timeout: 120_000 }, async () => {
    await test.runJobs();
    const mails = await rows('select subject from platform.outbox_mail');
    expect(mails.length).toBeGreaterThan(0);
    expect(mails.length).toBeLessThan(8);
  });

  it('come with a statement that confirms what is awaited', async () => {
    const statement = await test.app.inject('/sandbox/bank/statement.xml');
    const admin = found(await findUserByEmail(test.db, 'admin@canola.test'), 'server.failed');
    const response = await test.app.inject({
      method: 'POST',
      url: '/can-users/api/payment/statement',
      headers: {
        authorization: `Bearer ${await test.tokenFor(admin.subject, { permissions: admin.permissions })}`,
        'content-type': 'application/xml',
      },
      payload: statement.body,
    });
    expect(response.json().entries).toMatchObject([
      { match: 'EXACT', isSafe: true, payment: { companyName: 'Selekta Pálava a.s.' } },
      { match: 'UNKNOWN', isSafe: false },
    ]);
  });

  it('stay as they are when their jobs run', async () => {
    await runCronTasks(test.deps, /^(payments|subscriptions)\./);
    await test.runJobs();
    expect(await states()).toMatchObject(SEEDED);
  });
});
