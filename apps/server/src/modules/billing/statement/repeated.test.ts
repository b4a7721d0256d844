import type { Statement } from '@canola/api-schema/billing/statement';
import { beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { usePaymentDesk } from '../../../../test/payment-desk.ts';
import { findPayment, type PaymentRow } from '../ledger/payments.queries.ts';
import { NOW, seedTransfer } from '../test-payments.ts';
import { camtEntry, camtFile } from './parse/test-files.ts';

const desk = usePaymentDesk(NOW);
beforeEach(() => desk.rows('delete from billing.bank_entry'));

const API = '/can-users/api/payment/statement';
async function post(payload: string) {
  const token = await desk.tokenFor(desk.staff.subject, { email: desk.staff.email });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/xml' };
  return desk.app.inject({ method: 'POST', url: API, payload, headers });
}
const read = async (...entries: string[]): Promise<Statement> => (await post(camtFile(entries))).json();
const confirm = async (statement: Statement) => {
  const entryIds = statement.entries.map(({ id }) => id);
  const url = `${API}/${statement.id}/confirm`;
  return (await call<{ confirmed: number; parts: number }>(desk, desk.staff, 'POST', url, { entryIds })).body;
};
const arrival = (payment: PaymentRow, options: Parameters<typeof camtEntry>[0]) =>
  camtEntry({ endToEnd: `/VS${payment.variableSymbol}`, ...options });
const statusOf = async ({ id }: PaymentRow) => (await findPayment(desk.db, id))?.status;
const matches = ({ entries }: Statement) => entries.map(({ match }) => match);

describe('a reference that the bank uses again', () => {
  it('on another day is another booking', async () => {
    const [first, later] = [await seedTransfer(desk.db), await seedTransfer(desk.db)];
    await confirm(await read(arrival(first, { reference: '1', bookedOn: '2026-11-13' })));
    const second = await read(arrival(later, { reference: '1', bookedOn: '2026-11-14' }));
    expect(matches(second)).toEqual(['EXACT']);
    expect(await confirm(second)).toEqual({ confirmed: 1, parts: 0 });
    expect(await statusOf(later)).toBe('COMPLETED');
  });

  it('counts no part twice when a file of the month follows those of the days', async () => {
    const payment = await seedTransfer(desk.db);
    const part = arrival(payment, { amount: '200.00', reference: '7', bookedOn: '2026-11-13' });
    await confirm(await read(part));
    const other = camtEntry({ endToEnd: '/VS1111111111', reference: '7', bookedOn: '2026-11-14' });
    const month = await read(part, other);
    expect(matches(month)).toEqual(['IMPORTED_BEFORE', 'UNKNOWN']);
    expect(await confirm(month)).toEqual({ confirmed: 0, parts: 0 });
  });
});

describe('what a payer writes stops no file', () => {
  it.each([
    ['a sign that is cut in the middle', { words: [`${'a'.repeat(299)}🌾 tail`] }],
    ['half a sign', { words: ['x &#xD800; y &#56320; z'], payer: '&#xDFFF;' }],
  ])('%s', async (_what, booking) => {
    const reply = await post(camtFile([camtEntry({ reference: 'text', ...booking })]));
    expect(reply.statusCode).toBe(200);
    expect(reply.json<Statement>().entries).toHaveLength(1);
  });

  it('a sum that no column holds is refused, and nothing is no money', async () => {
    const huge = await post(camtFile([camtEntry({ reference: 'huge', amount: '10000000000.00' })]));
    expect([huge.statusCode, huge.json().code]).toEqual([422, 'statement.unreadable']);
    const [most, none] = [{ amount: '0009999999999.99' }, { amount: '0.00' }].map((item, at) =>
      camtEntry({ reference: `sum-${at}`, ...item }),
    );
    expect((await read(most ?? '', none ?? '')).entries).toMatchObject([{ amount: '9999999999.99' }]);
  });
});

describe('two people who import the same file', () => {
  it('can both confirm what they read', async () => {
    const payment = await seedTransfer(desk.db);
    const entry = arrival(payment, { reference: 'both' });
    const first = await read(entry);
    await read(entry);
    expect(await confirm(first)).toEqual({ confirmed: 1, parts: 0 });
    expect(await statusOf(payment)).toBe('COMPLETED');
  });

  it('at the same time, in whatever order its rows are, do not stop each other', async () => {
    const rows = Array.from({ length: 1500 }, (_, at) => camtEntry({ reference: `D${at}` }));
    for (let round = 0; round < 3; round += 1) {
      await desk.rows('delete from billing.bank_entry');
      const replies = await Promise.all([post(camtFile(rows)), post(camtFile(rows.toReversed()))]);
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    }
  });
});
