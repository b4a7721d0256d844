import type { Statement } from '@canola/api-schema/billing/statement';
import type { ErrorBody } from '@canola/api-schema/errors';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { call } from '../../../../test/caller.ts';
import type { SeededUser } from '../../../../test/factories.ts';
import { seedStaff } from '../../../../test/staff.ts';
import { findPayment, type PaymentRow } from '../ledger/payments.queries.ts';
import { NOW, seedTransfer } from '../test-payments.ts';
import { camtEntry, camtFile } from './parse/test-files.ts';

let test: TestApp;
let staff: SeededUser;
beforeAll(async () => {
  test = await buildTestApp({ now: NOW });
  staff = await seedStaff(test.db);
});
afterAll(() => test.close());

const URL = '/can-users/api/payment/statement';
async function post<T = Statement>(payload: string | Buffer, type = 'application/xml', user = staff) {
  const token = await test.tokenFor(user.subject, { email: user.email });
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const response = await test.app.inject({ method: 'POST', url: URL, payload, headers });
  return { status: response.statusCode, body: response.json() as T };
}
const confirm = (statement: Statement, user = staff, entries = statement.entries) =>
  call<{ confirmed: number; parts: number }>(test, user, 'POST', `${URL}/${statement.id}/confirm`, {
    entryIds: entries.map(({ id }) => id),
  });

let references = 0;
const arrival = (payment: PaymentRow, options: Parameters<typeof camtEntry>[0] = {}) =>
  camtEntry({
    endToEnd: `/VS${payment.variableSymbol}/SS/KS`,
    amount: payment.gross,
    currency: payment.currency,
    reference: `R${++references}`,
    ...options,
  });
const file = (...entries: string[]) => camtFile(entries);
const matches = ({ entries }: Statement) => entries.map(({ match, isSafe }) => [match, isSafe]);
const statusOf = async ({ id }: PaymentRow) => (await findPayment(test.db, id))?.status;
async function invoicesOf({ id }: PaymentRow): Promise<number> {
  const { rows } = await test.db.execute(
    sql`select from billing.invoice where payment_id = ${id} and kind = 'INVOICE'`,
  );
  return rows.length;
}

describe('a statement', () => {
  it('ticks what agrees in symbol, sum and currency, and shows the rest as what it is', async () => {
    const [exact, part, surplus, euro, abandoned] = await Promise.all([
      seedTransfer(test.db),
      seedTransfer(test.db),
      seedTransfer(test.db),
      seedTransfer(test.db, { country: 'SK' }),
      seedTransfer(test.db, { status: 'CANCELLED' }),
    ]);
    const { status, body } = await post(
      file(
        arrival(exact),
        arrival(exact),
        arrival(part, { amount: '100' }),
        arrival(surplus, { amount: '400' }),
        arrival(euro, { currency: 'CZK' }),
        arrival(abandoned),
        arrival(exact, { endToEnd: '/VS1111111111' }),
      ),
    );
    expect(status).toBe(200);
    expect(matches(body)).toEqual([
      ['EXACT', true],
      ['PAID_ALREADY', false],
      ['PART', false],
      ['SURPLUS', false],
      ['OTHER_CURRENCY', false],
      ['CANCELLED', false],
      ['UNKNOWN', false],
    ]);
    expect(body).toMatchObject({ account: 'CZ6508000000001920014533', currency: 'CZK', from: '2026-11-14' });
    expect(body.entries[0]?.payment).toMatchObject({ id: exact.id, amountTotal: '350.90' });
    // Nothing is paid before staff confirm.
    expect(await statusOf(exact)).toBe('WAITING');
  });

  it('suggests what a mistyped symbol may have meant', async () => {
    const payment = await seedTransfer(test.db, { price: '777.00' });
    const symbol = `${payment.variableSymbol?.slice(0, 8)}${payment.variableSymbol?.[9]}${payment.variableSymbol?.[8]}`;
    const { body } = await post(file(arrival(payment, { endToEnd: `/VS${symbol}` })));
    expect(body.entries[0]).toMatchObject({ match: 'UNKNOWN', isSafe: false, payment: null });
    expect(body.entries[0]?.suggestions[0]).toMatchObject({ id: payment.id });
  });

  it('suggests no payment of another currency, however similar its symbol and sum are', async () => {
    const payment = await seedTransfer(test.db, { country: 'SK' });
    const symbol = `${payment.variableSymbol?.slice(0, 8)}${payment.variableSymbol?.[9]}${payment.variableSymbol?.[8]}`;
    const { body } = await post(file(arrival(payment, { endToEnd: `/VS${symbol}`, currency: 'CZK' })));
    expect(body.entries[0]?.match).toBe('UNKNOWN');
    expect(body.entries[0]?.suggestions.map(({ id }) => id)).not.toContain(payment.id);
  });

  it('suggests no other company’s payment for money whose symbol is right and whose currency is not', async () => {
    const [payment, other] = await Promise.all([
      seedTransfer(test.db, { country: 'SK' }),
      seedTransfer(test.db, { price: '4321.00' }),
    ]);
    const { body } = await post(file(arrival(payment, { currency: 'CZK', amount: other.gross })));
    expect(body.entries[0]).toMatchObject({
      match: 'OTHER_CURRENCY',
      payment: { id: payment.id },
      suggestions: [],
    });
  });

  it('confirms what is ticked, with the day of the booking and one invoice', async () => {
    const payment = await seedTransfer(test.db);
    const { body } = await post(file(arrival(payment, { bookedOn: '2026-11-12' })));
    expect(await confirm(body)).toEqual({ status: 200, body: { confirmed: 1, parts: 0 } });
    expect(await findPayment(test.db, payment.id)).toMatchObject({
      status: 'COMPLETED',
      paidOn: '2026-11-12',
    });
    expect(await invoicesOf(payment)).toBe(1);
  });

  it('imported or confirmed a second time changes nothing', async () => {
    const payment = await seedTransfer(test.db);
    const text = file(arrival(payment));
    const first = (await post(text)).body;
    // Nobody has decided yet: the second preview is as good as the first.
    const second = (await post(text)).body;
    expect(matches(second)).toEqual([['EXACT', true]]);
    const results = await Promise.all([confirm(first), confirm(second), confirm(second)]);
    expect(results.map(({ body }) => body.confirmed).sort()).toEqual([0, 0, 1]);
    const third = (await post(text)).body;
    expect(matches(third)).toEqual([['IMPORTED_BEFORE', false]]);
    expect((await confirm(third)).body).toEqual({ confirmed: 0, parts: 0 });
    expect(await invoicesOf(payment)).toBe(1);
  });

  it('adds up the parts of a sum, from several files, and says what is left', async () => {
    const payment = await seedTransfer(test.db);
    const [first, second] = [
      arrival(payment, { amount: '200' }),
      arrival(payment, { amount: '100', bookedOn: '2026-11-13' }),
    ];
    expect((await confirm((await post(file(first))).body)).body).toEqual({ confirmed: 0, parts: 1 });
    expect((await confirm((await post(file(first, second))).body)).body).toEqual({ confirmed: 0, parts: 1 });
    expect(await statusOf(payment)).toBe('WAITING');
    const { rows } = await test.db.execute<{ payload: { text: string } }>(
      sql`select payload from graphile_worker._private_jobs where payload::text like ${`%${payment.variableSymbol}%`}`,
    );
    expect(rows.map(({ payload }) => payload.text.replaceAll('\u00a0', ' '))).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Zbývá uhradit 150,90 Kč'),
        expect.stringContaining('Zbývá uhradit 50,90 Kč'),
      ]),
    );
    const rest = (await post(file(arrival(payment, { amount: '50.90', bookedOn: '2026-11-11' })))).body;
    expect(matches(rest)).toEqual([['EXACT', true]]);
    expect((await confirm(rest)).body).toEqual({ confirmed: 1, parts: 0 });
    // The last part arrived on the 14th, although its file came first.
    expect(await findPayment(test.db, payment.id)).toMatchObject({
      status: 'COMPLETED',
      paidOn: '2026-11-14',
    });
  });

  it('counts a part once, although three confirm it at the same time', async () => {
    const payment = await seedTransfer(test.db, { price: '100.00' });
    const half = (await post(file(arrival(payment, { amount: '60.50' })))).body;
    const results = await Promise.all([confirm(half), confirm(half), confirm(half)]);
    expect(results.map(({ body }) => [body.confirmed, body.parts]).sort()).toEqual([
      [0, 0],
      [0, 0],
      [0, 1],
    ]);
    // Twice the half would be the whole.
    expect(await statusOf(payment)).toBe('WAITING');
  });

  it('does not tick a part that may be the same as one from a file in the other format', async () => {
    const payment = await seedTransfer(test.db, { price: '100.00' });
    const half = arrival(payment, { amount: '60.50' });
    expect((await confirm((await post(file(half))).body)).body.parts).toBe(1);
    const csv = (day: string) =>
      `Datum;Objem;Měna;VS;ID pohybu\n${day}.11.2026;60,50;CZK;${payment.variableSymbol};half-${day}\n`;
    expect(matches((await post(csv('14'), 'text/csv')).body)).toEqual([['EXACT', false]]);
    expect(matches((await post(csv('15'), 'text/csv')).body)).toEqual([['EXACT', true]]);
  });

  it('with more than the sum confirms it and remembers what to return', async () => {
    const payment = await seedTransfer(test.db);
    const { body } = await post(file(arrival(payment, { amount: '400.00' })));
    expect((await confirm(body)).body.confirmed).toBe(1);
    const { rows } = await test.db.execute(
      sql`select state, surplus from billing.bank_entry where payment_id = ${payment.id}`,
    );
    expect(rows).toEqual([{ state: 'CONFIRMED', surplus: '49.10' }]);
    expect(await invoicesOf(payment)).toBe(1);
  });

  it('never confirms what does not match, whatever is ticked', async () => {
    const [payment, abandoned] = await Promise.all([
      seedTransfer(test.db, { country: 'SK' }),
      seedTransfer(test.db, { status: 'CANCELLED', dueAt: new Date('2026-09-01T09:00:00Z') }),
    ]);
    const { body } = await post(
      file(
        arrival(payment, { currency: 'CZK' }),
        arrival(abandoned, { amount: '350.89' }),
        camtEntry({ reference: 'unknown' }),
      ),
    );
    expect((await confirm(body)).body).toEqual({ confirmed: 0, parts: 0 });
    expect([await statusOf(payment), await statusOf(abandoned)]).toEqual(['WAITING', 'CANCELLED']);
  });

  it('reopens a payment that was given up, when staff tick it and all of it is here in time', async () => {
    const [late, tooLate] = await Promise.all([
      seedTransfer(test.db, { status: 'CANCELLED' }),
      seedTransfer(test.db, { status: 'CANCELLED', dueAt: new Date('2026-09-01T09:00:00Z') }),
    ]);
    const { body } = await post(file(arrival(tooLate), arrival(late)));
    expect(matches(body)).toEqual([
      ['CANCELLED', false],
      ['CANCELLED', false],
    ]);
    expect((await confirm(body)).body).toEqual({ confirmed: 1, parts: 0 });
    expect([await statusOf(late), await statusOf(tooLate)]).toEqual(['COMPLETED', 'CANCELLED']);
  });

  it('shows staff of another country nothing of a payment, and lets them confirm none', async () => {
    const payment = await seedTransfer(test.db);
    const romanian = await seedStaff(test.db, 'RO');
    const { body } = await post(file(arrival(payment)), 'application/xml', romanian);
    expect(body.entries[0]).toMatchObject({ match: 'UNKNOWN', payment: null, suggestions: [] });
    expect((await confirm(body, romanian)).body).toEqual({ confirmed: 0, parts: 0 });
    expect(await statusOf(payment)).toBe('WAITING');
  });

  it('as CSV is read too', async () => {
    const payment = await seedTransfer(test.db);
    const csv = `Datum;Objem;Měna;VS;ID pohybu\n14.11.2026;350,90;CZK;${payment.variableSymbol};csv-1\n`;
    const { status, body } = await post(csv, 'text/csv');
    expect([status, matches(body)]).toEqual([200, [['EXACT', true]]]);
  });
});

describe('a file is refused', () => {
  it.each([
    ['that is a web page', '<html><body>hello</body></html>'],
    ['with entities', `<!DOCTYPE x [<!ENTITY a "b">]>${file(camtEntry())}`],
    ['with a booking in the future', file(camtEntry({ bookedOn: '2026-11-17' }))],
  ])('%s', async (_what, text) => {
    const { status, body } = await post<ErrorBody>(text);
    expect([status, body.code]).toEqual([422, 'statement.unreadable']);
  });

  it('with rows that can be read in two ways, and says so', async () => {
    const { status, body } = await post<ErrorBody>(
      'Datum;Objem;Měna;Zpráva\n14.11.2026;1,00;CZK;a;b\n',
      'text/csv',
    );
    expect([status, body.code]).toEqual([422, 'statement.unclear']);
  });

  it('of an account that is not ours', async () => {
    const text = camtFile([camtEntry()], { account: 'CZ1601000000510012345676' });
    const { status, body } = await post<ErrorBody>(text);
    expect([status, body.code]).toEqual([422, 'statement.foreign-account']);
  });

  it('that is larger than five megabytes', async () => {
    const { status, body } = await post<ErrorBody>(Buffer.alloc(5 * 1024 * 1024 + 1, 32), 'text/csv');
    expect([status, body.code]).toEqual([413, 'request.too-large']);
  });

  it('of a type that is no statement', async () => {
    const { status } = await post<ErrorBody>('hello', 'text/plain');
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });
});

it('a statement that does not exist cannot be confirmed', async () => {
  const id = '0198a8a2-0000-7000-8000-000000000000';
  const { status, body } = await call(test, staff, 'POST', `${URL}/${id}/confirm`, { entryIds: [id] });
  expect([status, body.code]).toEqual([404, 'statement.not-found']);
});
