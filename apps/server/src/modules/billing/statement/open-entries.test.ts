import type { Payment } from '@canola/api-schema/billing/payment';
import type { OpenEntry, OpenEntryPage, Statement } from '@canola/api-schema/billing/statement';
import type { ErrorBody } from '@canola/api-schema/errors';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { overtake } from '../../../../test/billing-events.ts';
import { call } from '../../../../test/caller.ts';
import type { SeededUser } from '../../../../test/factories.ts';
import { billingMail, usePaymentDesk } from '../../../../test/payment-desk.ts';
import { seedStaff } from '../../../../test/staff.ts';
import { lockBilling } from '../../users/index.ts';
import { findPayment, type PaymentRow } from '../ledger/payments.queries.ts';
import { NOW, seedTransfer } from '../test-payments.ts';
import { camtEntry, camtFile } from './parse/test-files.ts';

const desk = usePaymentDesk(NOW);
beforeEach(() => desk.rows('delete from billing.bank_entry'));

const API = '/can-users/api/payment';
let references = 0;
const arrival = (symbol: string | null, options: Parameters<typeof camtEntry>[0] = {}) =>
  camtEntry({ endToEnd: `/VS${symbol}/SS/KS`, amount: '350.90', reference: `O${++references}`, ...options });

async function read(...entries: string[]): Promise<Statement> {
  const token = await desk.tokenFor(desk.staff.subject, { email: desk.staff.email });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/xml' };
  const payload = camtFile(entries);
  return (await desk.app.inject({ method: 'POST', url: `${API}/statement`, payload, headers })).json();
}
const confirm = (statement: Statement) =>
  call<{ confirmed: number }>(desk, desk.staff, 'POST', `${API}/statement/${statement.id}/confirm`, {
    entryIds: statement.entries.map(({ id }) => id),
  });
const list = async (user: SeededUser = desk.staff): Promise<OpenEntry[]> =>
  (await call<OpenEntryPage>(desk, user, 'GET', `${API}/entry`)).body.entries;
const giveBack = ({ id }: { id: string }, user = desk.staff) =>
  call<ErrorBody>(desk, user, 'POST', `${API}/entry/${id}/return`);
const settle = ({ id }: { id: string }, reason = 'Interest of the bank') =>
  call<ErrorBody>(desk, desk.staff, 'POST', `${API}/entry/${id}/settle`, { reason });
const assign = ({ id }: { id: string }, paymentId: string, user = desk.staff) =>
  call<ErrorBody & { confirmed: number }>(desk, user, 'POST', `${API}/entry/${id}/assign`, { paymentId });
const statusOf = async ({ id }: PaymentRow) => (await findPayment(desk.db, id))?.status;
/** Another last digit: two that were swapped could be the same. */
const mistyped = (symbol: string | null) => `${symbol?.slice(0, 9)}${(Number(symbol?.[9]) + 1) % 10}`;

describe('the list of unassigned money', () => {
  it('has what nobody decided about and what came too much, until it is returned', async () => {
    const [paid, much] = await Promise.all([seedTransfer(desk.db), seedTransfer(desk.db)]);
    const statement = await read(
      arrival(paid.variableSymbol),
      arrival(much.variableSymbol, { amount: '400.00' }),
      arrival('1111111111', { amount: '20.00' }),
    );
    expect((await confirm(statement)).body.confirmed).toBe(2);
    const open = await list();
    expect(open.map(({ match, toReturn, isUndecided }) => [match, toReturn, isUndecided]).sort()).toEqual([
      ['SURPLUS', '49.10', false],
      ['UNKNOWN', '20.00', true],
    ]);
    expect(open.find(({ match }) => match === 'SURPLUS')?.payment).toMatchObject({ id: much.id });
    for (const entry of open) expect((await giveBack(entry)).status).toBe(204);
    expect(await list()).toEqual([]);
    // Imported again, what went back is not offered again.
    const [unknown] = open.filter(({ match }) => match === 'UNKNOWN');
    expect((await giveBack(unknown ?? { id: '' })).status).toBe(404);
    const events = await desk.rows(`select from platform.audit_event where action = 'statement.returned'`);
    expect(events.length).toBeGreaterThanOrEqual(2);
  });

  it('has the part of a purchase that was given up', async () => {
    const payment = await seedTransfer(desk.db);
    await confirm(await read(arrival(payment.variableSymbol, { amount: '100.00' })));
    expect(await list()).toEqual([]);
    await call(desk, desk.staff, 'PUT', `${API}/${payment.id}/cancel`);
    expect(await list()).toMatchObject([{ match: 'CANCELLED', toReturn: '100.00', isUndecided: false }]);
  });

  it('lets staff use a mistyped symbol for the payment that was meant, once', async () => {
    const payment = await seedTransfer(desk.db);
    await read(arrival(mistyped(payment.variableSymbol), { bookedOn: '2026-11-12' }));
    const [entry] = await list();
    if (!entry) throw new Error('no entry');
    expect(entry.suggestions[0]).toMatchObject({ id: payment.id });
    expect(await assign(entry, payment.id)).toMatchObject({ status: 200, body: { confirmed: 1 } });
    expect(await findPayment(desk.db, payment.id)).toMatchObject({
      status: 'COMPLETED',
      paidOn: '2026-11-12',
    });
    expect(await list()).toEqual([]);
    expect((await assign(entry, payment.id)).status).toBe(404);
  });

  it('counts the money once when "use" is pressed twice at the same moment', async () => {
    const [meant, other] = await Promise.all([seedTransfer(desk.db), seedTransfer(desk.db)]);
    await read(arrival(mistyped(meant.variableSymbol)));
    const [entry = { id: '' }] = await list();
    const replies = await Promise.all([
      assign(entry, meant.id),
      assign(entry, meant.id),
      assign(entry, other.id),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const paid = await desk.rows(
      `select p.id from billing.payment p join billing.invoice i on i.payment_id = p.id and i.kind = 'INVOICE'
       where p.id = any($1) and p.status = 'COMPLETED'`,
      [[meant.id, other.id]],
    );
    expect(paid).toHaveLength(1);
  });

  it('lets staff settle what is no customer’s money, once and with a reason', async () => {
    const interest = arrival(null, { endToEnd: 'NOTPROVIDED', amount: '12.34' });
    await read(interest);
    const [entry = { id: '' }] = await list();
    expect((await settle(entry, ' x ')).status).toBe(400);
    const replies = await Promise.all([settle(entry), settle(entry)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect(await list()).toEqual([]);
    // No import offers it again, and it cannot be used or returned any more.
    expect((await read(interest)).entries).toMatchObject([{ match: 'IMPORTED_BEFORE' }]);
    expect((await giveBack(entry)).status).toBe(404);
    const events = await desk.rows(
      `select actor_id from platform.audit_event
       where action = 'statement.settled' and body::json->'changes'->>'entry' = $1`,
      [entry.id],
    );
    expect(events).toEqual([{ actor_id: desk.staff.id }]);
    expect(
      await desk.rows('select reason, decided_by from billing.bank_entry where id = $1', [entry.id]),
    ).toEqual([{ reason: 'Interest of the bank', decided_by: desk.staff.id }]);
  });

  it('lets nobody settle what a customer paid too much', async () => {
    const payment = await seedTransfer(desk.db);
    await confirm(await read(arrival(payment.variableSymbol, { amount: '400.00' })));
    const [surplus = { id: '' }] = await list();
    expect((await settle(surplus)).status).toBe(404);
    expect(await list()).toMatchObject([{ match: 'SURPLUS', toReturn: '49.10' }]);
  });

  it.each([
    ['EXACT', '350.90'],
    ['PART', '100.00'],
    ['SURPLUS', '400.00'],
  ])('lets nobody settle what would pay a payment: %s', async (match, amount) => {
    const payment = await seedTransfer(desk.db);
    await read(arrival(payment.variableSymbol, { amount }));
    const [entry = { id: '' }] = await list();
    expect(await settle(entry)).toMatchObject({ status: 409, body: { code: 'statement.entry-pays' } });
    expect(await list()).toMatchObject([{ match, isUndecided: true }]);
  });

  it('lets staff settle money for a payment that was given up, unless it would reopen it', async () => {
    const [payment, recent] = [
      await seedTransfer(desk.db, { status: 'CANCELLED', dueAt: new Date('2026-09-01T09:00:00Z') }),
      await seedTransfer(desk.db, { status: 'CANCELLED' }),
    ];
    await read(arrival(recent.variableSymbol), arrival(payment.variableSymbol, { amount: '12.00' }));
    const entries = await list();
    const of = (sum: string) => entries.find(({ amount }) => amount === sum) ?? { id: '' };
    expect(entries.map(({ amount, wouldPay }) => [amount, wouldPay]).sort()).toEqual([
      ['12.00', false],
      ['350.90', true],
    ]);
    expect((await settle(of('350.90'))).body.code).toBe('statement.entry-pays');
    expect((await settle(of('12.00'))).status).toBe(204);
    const events = await desk.rows(
      `select company_id, country_id, body::json->'changes'->>'currency' as currency from platform.audit_event
       where action = 'statement.settled' and body::json->'changes'->>'entry' = $1`,
      [of('12.00').id],
    );
    expect(events).toEqual([{ company_id: payment.companyId, country_id: 'CZ', currency: 'CZK' }]);
    expect(await list()).toMatchObject([{ match: 'CANCELLED', amount: '350.90' }]);
  });

  it('suggests no payment of another currency', async () => {
    const payment = await seedTransfer(desk.db, { country: 'SK' });
    await read(arrival(mistyped(payment.variableSymbol), { amount: '9.00' }));
    const [entry] = await list();
    expect(entry?.match).toBe('UNKNOWN');
    expect(entry?.suggestions.map(({ id }) => id)).not.toContain(payment.id);
  });

  it('uses no entry for a payment that does not wait', async () => {
    const payment = await seedTransfer(desk.db, { status: 'COMPLETED', paidOn: '2026-11-01' });
    await read(arrival(mistyped(payment.variableSymbol)));
    const [entry] = await list();
    expect(await assign(entry ?? { id: '' }, payment.id)).toMatchObject({
      status: 409,
      body: { code: 'payment.not-waiting' },
    });
    expect(await list()).toHaveLength(1);
  });

  it.each(['before', 'after'])('has no row of a transfer confirmed by hand %s its import', async (when) => {
    const payment = await seedTransfer(desk.db);
    const [own, double] = [arrival(payment.variableSymbol), arrival(payment.variableSymbol)];
    const byHand = () =>
      call(desk, desk.staff, 'PUT', `${API}/${payment.id}/confirm`, { date: '2026-11-14' });
    if (when === 'before') expect((await byHand()).status).toBe(200);
    await read(own);
    if (when === 'after') expect((await byHand()).status).toBe(200);
    expect(await list()).toEqual([]);
    // Only one row can be its own: the same sum again is a second one.
    await read(own, double);
    expect(await list()).toMatchObject([{ match: 'PAID_ALREADY', toReturn: '350.90' }]);
    expect(
      await desk.rows(`select state from billing.bank_entry where payment_id = $1`, [payment.id]),
    ).toEqual([{ state: 'CONFIRMED' }]);
  });

  it('shows staff of another country nothing that names a payment of ours', async () => {
    const payment = await seedTransfer(desk.db);
    await read(arrival(payment.variableSymbol), arrival(null, { endToEnd: 'NOTPROVIDED' }));
    const [ours] = (await list()).filter(({ match }) => match === 'EXACT');
    const [unknown] = (await list()).filter(({ match }) => match === 'UNKNOWN');
    const romanian = await seedStaff(desk.db, 'RO');
    // Money that names no payment is for staff of countries that pay to the account: this one is in CZK.
    expect(await list(romanian)).toEqual([]);
    for (const entry of [ours, unknown]) {
      expect((await giveBack(entry ?? { id: '' }, romanian)).status).toBe(404);
      expect((await assign(entry ?? { id: '' }, payment.id, romanian)).status).toBe(404);
    }
    expect(await list(await seedStaff(desk.db, 'CZ'))).toHaveLength(2);
    expect(await statusOf(payment)).toBe('WAITING');
  });
});

describe('a transfer that arrives after its purchase expired', () => {
  it('is reopened through the statement: the plan starts then, with one invoice', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    await desk.passTo('2026-12-08T09:00:00Z');
    expect(await desk.payments(buyer.companyId)).toMatchObject([{ status: 'CANCELLED' }]);
    expect(await desk.subscriptions(buyer.companyId)).toMatchObject([{ status: 'DELETED' }]);
    const symbol = body.details?.bank?.variableSymbol ?? '';
    const statement = await read(arrival(symbol, { bookedOn: '2026-12-07' }));
    expect(statement.entries).toMatchObject([{ match: 'CANCELLED', isSafe: false }]);
    expect((await confirm(statement)).body.confirmed).toBe(1);
    expect(await desk.payments(buyer.companyId)).toMatchObject([{ status: 'COMPLETED' }]);
    expect(await desk.subscriptions(buyer.companyId)).toMatchObject([
      { status: 'ACTIVE', period_start: desk.clock.now() },
    ]);
    const papers = await desk.invoices(buyer.companyId);
    expect(papers.filter(({ kind }) => kind === 'INVOICE')).toHaveLength(1);
  });

  it.each(['by its symbol', 'used by staff'])(
    'in two parts, the second one after its purchase expired, pays it: %s',
    async (how) => {
      const buyer = await desk.buyer();
      const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
      const symbol = body.details?.bank?.variableSymbol ?? '';
      await confirm(await read(arrival(symbol, { amount: '300.00', bookedOn: '2026-11-14' })));
      await desk.passTo('2026-12-08T09:00:00Z');
      expect(await desk.states(buyer)).toEqual({ subscription: 'DELETED', payment: 'CANCELLED' });
      // Both sides see that a part is here, and support gets a mail that it waits for a decision.
      for (const user of [buyer.payer, desk.staff])
        expect((await call<Payment>(desk, user, 'GET', `${API}/${body.id}`)).body.received).toBe('300.00');
      const alert = `A part of a payment of ${body.company.name} is left`;
      const alerts = (await desk.mails(desk.deps.config.support.email)).filter((mail) => mail === alert);
      expect(alerts).toHaveLength(1);
      const rest = { amount: '50.90', bookedOn: '2026-12-07' };
      if (how === 'used by staff') {
        await read(arrival(mistyped(symbol), rest));
        const entry = (await list()).find(({ isUndecided }) => isUndecided) ?? { id: '' };
        expect((await assign(entry, body.id)).body.confirmed).toBe(1);
      } else {
        const statement = await read(arrival(symbol, rest));
        expect(statement.entries).toMatchObject([{ match: 'CANCELLED', wouldPay: true, isSafe: false }]);
        expect((await settle(statement.entries[0] ?? { id: '' })).body.code).toBe('statement.entry-pays');
        expect((await confirm(statement)).body.confirmed).toBe(1);
      }
      expect(await desk.plan(buyer)).toBe('PLUS');
      expect(await findPayment(desk.db, body.id)).toMatchObject({
        status: 'COMPLETED',
        paidOn: '2026-12-07',
      });
      expect(await list()).toEqual([]);
    },
  );

  it('with more than the parts have left pays it, and the rest waits to be returned', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    const symbol = body.details?.bank?.variableSymbol ?? '';
    await confirm(await read(arrival(symbol, { amount: '300.00' })));
    await desk.passTo('2026-12-08T09:00:00Z');
    // Less than what is missing is one more part.
    const less = await read(arrival(symbol, { amount: '50.89' }));
    expect((await confirm(less)).body).toEqual({ confirmed: 0, parts: 1 });
    const whole = await read(arrival(symbol, { amount: body.amountTotal }));
    expect((await confirm(whole)).body.confirmed).toBe(1);
    expect(await desk.states(buyer)).toEqual({ subscription: 'ACTIVE', payment: 'COMPLETED' });
    expect(await list()).toMatchObject([{ match: 'SURPLUS', toReturn: '350.89' }]);
  });

  it.each(['by its symbol', 'used by staff'])(
    'in two parts, both after its purchase expired, pays it: %s',
    async (how) => {
      const buyer = await desk.buyer();
      const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
      const symbol = body.details?.bank?.variableSymbol ?? '';
      await desk.passTo('2026-12-08T09:00:00Z');
      const letters = await desk.mails(billingMail(buyer));
      const part = async (amount: string) => {
        const isTyped = how === 'used by staff';
        const statement = await read(arrival(isTyped ? mistyped(symbol) : symbol, { amount }));
        if (!isTyped) {
          expect(statement.entries).toMatchObject([{ match: 'CANCELLED', wouldPay: true, isSafe: false }]);
          return (await confirm(statement)).body;
        }
        const entry = (await list()).find(({ isUndecided }) => isUndecided) ?? { id: '' };
        return (await assign(entry, body.id)).body;
      };
      expect(await part('200.00')).toEqual({ confirmed: 0, parts: 1 });
      // It waits for the rest in the list, from which it can go back; no mail asks the buyer for more.
      expect(await desk.states(buyer)).toEqual({ subscription: 'DELETED', payment: 'CANCELLED' });
      expect(await list()).toMatchObject([{ match: 'CANCELLED', toReturn: '200.00', isUndecided: false }]);
      expect(await desk.mails(billingMail(buyer))).toEqual(letters);
      expect(await part('150.90')).toEqual({ confirmed: 1, parts: 0 });
      expect(await desk.states(buyer)).toEqual({ subscription: 'ACTIVE', payment: 'COMPLETED' });
      expect(await list()).toEqual([]);
    },
  );

  it('in two parts of one file, and both are confirmed in one call, pays it', async () => {
    const payment = await seedTransfer(desk.db, { status: 'CANCELLED' });
    const [first, second] = ['200.00', '150.90'].map((amount) => arrival(payment.variableSymbol, { amount }));
    const statement = await read(first ?? '', second ?? '');
    expect((await confirm(statement)).body).toEqual({ confirmed: 1, parts: 1 });
    expect(await statusOf(payment)).toBe('COMPLETED');
  });

  it('in a part that went back does not count when the rest comes', async () => {
    const payment = await seedTransfer(desk.db, { status: 'CANCELLED' });
    await confirm(await read(arrival(payment.variableSymbol, { amount: '200.00' })));
    expect((await giveBack((await list())[0] ?? { id: '' })).status).toBe(204);
    const rest = await read(arrival(payment.variableSymbol, { amount: '150.90' }));
    expect((await confirm(rest)).body).toEqual({ confirmed: 0, parts: 1 });
    expect(await statusOf(payment)).toBe('CANCELLED');
  });

  it('tells support of a payment that was given up only if a part of it is here', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    const before = await desk.mails(desk.deps.config.support.email);
    await call(desk, desk.staff, 'PUT', `${API}/${body.id}/cancel`);
    expect(await desk.mails(desk.deps.config.support.email)).toEqual(before);
  });

  it('does not count a part that went back before', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    const variableSymbol = body.details?.bank?.variableSymbol ?? '';
    await confirm(await read(arrival(variableSymbol, { amount: '1.00' })));
    await call(desk, desk.staff, 'PUT', `${API}/${body.id}/cancel`);
    const [part] = await list();
    expect((await giveBack(part ?? { id: '' })).status).toBe(204);
    const late = await read(arrival(variableSymbol, { amount: body.amountTotal }));
    expect((await confirm(late)).body.confirmed).toBe(1);
    expect(await list()).toEqual([]);
  });

  it('a part goes back only when nobody else decides about its payment', async () => {
    const payment = await seedTransfer(desk.db);
    await confirm(await read(arrival(payment.variableSymbol, { amount: '100.00' })));
    await call(desk, desk.staff, 'PUT', `${API}/${payment.id}/cancel`);
    const [part] = await list();
    const waiting = `select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like '%for no key update%'`;
    const returning = await desk.db.transaction(async (tx) => {
      await lockBilling(tx, payment.companyId);
      const asked = giveBack(part ?? { id: '' });
      await vi.waitFor(async () => expect(await desk.rows(waiting)).toHaveLength(1), { timeout: 60_000 });
      return { asked };
    });
    expect((await returning.asked).status).toBe(204);
  });

  it('is refused with the reason when it is confirmed by itself and another purchase has overtaken it', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    const symbol = body.details?.bank?.variableSymbol ?? '';
    const statement = await read(arrival(symbol, { amount: body.amountTotal }));
    await overtake(desk, buyer);
    expect(await confirm(statement)).toMatchObject({ status: 409, body: { code: 'payment.overtaken' } });
    // Among others it holds up nobody.
    const both = await read(arrival(symbol, { amount: body.amountTotal }), arrival('1111111111'));
    expect(await confirm(both)).toMatchObject({ status: 200, body: { confirmed: 0 } });
  });

  it('is not, once something else was bought: it waits in the list', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    await desk.passTo('2026-12-08T09:00:00Z');
    await desk.paid(buyer, { plan: 'PREMIUM' });
    const symbol = body.details?.bank?.variableSymbol ?? '';
    expect((await confirm(await read(arrival(symbol, { bookedOn: '2026-12-07' })))).body.confirmed).toBe(0);
    expect(await list()).toMatchObject([{ match: 'CANCELLED', isUndecided: true, wouldPay: false }]);
  });
});
