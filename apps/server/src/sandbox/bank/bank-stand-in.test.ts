import type { Statement } from '@canola/api-schema/billing/statement';
import { expect, it } from 'vitest';
import { usePaymentDesk } from '../../../test/payment-desk.ts';

const desk = usePaymentDesk(new Date('2026-11-16T09:00:00Z'));

/** Staff download what the bank has and import it. */
async function imported(): Promise<Statement['entries']> {
  const token = await desk.tokenFor(desk.staff.subject, { email: desk.staff.email });
  const file = await desk.app.inject({ url: '/sandbox/bank/statement.xml' });
  const response = await desk.app.inject({
    method: 'POST',
    url: '/can-users/api/payment/statement',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/xml' },
    payload: file.body,
  });
  return response.json<Statement>().entries;
}

async function ordered(company: Parameters<typeof desk.buyer>[0] = {}) {
  return (await desk.buy(await desk.buyer(company), { type: 'BANK_TRANSFER' })).body;
}

it('the bank’s statement pays what is waited for, and can be imported', async () => {
  const payment = await ordered({ name: 'Novák & syn <s.r.o.>' });
  await ordered({ country: 'SK' });
  expect(await imported()).toMatchObject([
    { match: 'EXACT', isSafe: true, payer: 'Novák & syn <s.r.o.>', payment: { id: payment.id } },
    { match: 'UNKNOWN', payer: 'Pila Dubina s.r.o.' },
  ]);
});

it('of a transfer that has arrived in part it pays the rest, also after the whole sum was imported', async () => {
  const payment = await ordered();
  expect(await imported()).toMatchObject([{ match: 'EXACT', amount: '350.90' }, {}]);
  await desk.arrives(payment, '100.00');
  expect(await imported()).toMatchObject([
    { match: 'EXACT', isSafe: true, amount: '250.90', payment: { id: payment.id } },
    {},
  ]);
});
