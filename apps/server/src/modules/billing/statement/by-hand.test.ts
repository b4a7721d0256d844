import type { OpenEntryPage } from '@canola/api-schema/billing/statement';
import { beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { usePaymentDesk } from '../../../../test/payment-desk.ts';
import type { PaymentRow } from '../ledger/payments.queries.ts';
import { NOW, seedTransfer } from '../test-payments.ts';
import { camtEntry, camtFile } from './parse/test-files.ts';

const desk = usePaymentDesk(NOW);
beforeEach(() => desk.rows('delete from billing.bank_entry'));

const API = '/can-users/api/payment';
let references = 0;
async function read({ variableSymbol }: PaymentRow, ...amounts: string[]): Promise<void> {
  const token = await desk.tokenFor(desk.staff.subject, { email: desk.staff.email });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/xml' };
  const entries = amounts.map((amount) =>
    camtEntry({ endToEnd: `/VS${variableSymbol}`, amount, reference: `H${++references}` }),
  );
  const url = `${API}/statement`;
  const reply = await desk.app.inject({ method: 'POST', url, payload: camtFile(entries), headers });
  expect(reply.statusCode).toBe(200);
}
const list = async () =>
  (await call<OpenEntryPage>(desk, desk.staff, 'GET', `${API}/entry`)).body.entries.map(
    ({ match, toReturn }) => [match, toReturn],
  );
const alerts = async () =>
  (await desk.mails(desk.deps.config.support.email)).filter((mail) =>
    /more than|surplus|too much/i.test(mail),
  );

describe.each(['before', 'after'])('a transfer confirmed by hand %s its import', (when) => {
  async function confirmed(...amounts: string[]): Promise<PaymentRow> {
    const payment = await seedTransfer(desk.db);
    const byHand = async () => expect((await desk.confirm(payment.id, '2026-11-14')).status).toBe(200);
    if (when === 'before') await byHand();
    await read(payment, ...amounts);
    if (when === 'after') await byHand();
    return payment;
  }

  it('that came in parts has no part to return', async () => {
    await confirmed('200.00', '150.90');
    expect(await list()).toEqual([]);
  });

  it('with more than the sum has the surplus to return, and support gets a mail', async () => {
    const before = (await alerts()).length;
    const payment = await confirmed('400.00');
    expect(await list()).toEqual([['SURPLUS', '49.10']]);
    expect((await alerts()).length).toBe(before + 1);
    // Later money is a second payment.
    await read(payment, '350.90');
    expect((await list()).sort()).toEqual([
      ['PAID_ALREADY', '350.90'],
      ['SURPLUS', '49.10'],
    ]);
  });

  it('of which less came has that in the list', async () => {
    await confirmed('200.00');
    expect(await list()).toEqual([['PAID_ALREADY', '200.00']]);
  });
});
