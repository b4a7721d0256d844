import { expect, it } from 'vitest';
import { usePaymentDesk } from '../../../../test/payment-desk.ts';
import { sendPaymentRequest } from '../renewal/renewal-payment.ts';
import { NOW, seedTransfer } from '../test-payments.ts';

const desk = usePaymentDesk(NOW);

// Bucharest is an hour ahead of Prague: there it is 1 December already.
const DUE = new Date('2026-11-30T22:30:00Z');

async function seedRomanian(email: string) {
  const payment = await seedTransfer(desk.db, { country: 'RO', language: 'ro', dueAt: DUE, email });
  await desk.db.transaction((tx) => sendPaymentRequest(tx, desk.deps, payment));
  await desk.hear();
  return payment;
}

it('is the same day in every mail and in the PDF, whatever the payer’s zone', async () => {
  const email = 'contabil@ogor.test';
  const payment = await seedRomanian(email);
  // A reminder three days ahead; then Prague's midnight, after which it is late.
  await desk.passTo('2026-11-28T09:00:00Z');
  await desk.passTo('2026-11-30T23:05:00Z');
  const mails = await desk.letters(email);
  const [request, reminder, overdue] = mails;
  expect(mails).toHaveLength(3);
  expect(request?.text).toContain('până la 30 noiembrie 2026');
  // No code exists for lei; the account is compared in groups of four.
  expect(request?.text).not.toContain('QR');
  expect(request?.text).toMatch(/^Cont: [A-Z]{2}\d{2} (\w{4} )+\w{1,4}$/m);
  expect(reminder?.subject).toContain('de plătit până la 30 noiembrie 2026');
  expect(overdue?.text).toContain('era scadentă la 30 noiembrie 2026');
  expect(overdue?.text).toContain('până la 7 decembrie 2026');
  const [paper] = await desk.rows('select due_on::text from billing.invoice where payment_id = $1', [
    payment.id,
  ]);
  expect(paper).toEqual({ due_on: '2026-11-30' });
});

it('is that day in the file of payments too', async () => {
  const { variableSymbol } = await seedRomanian('export@ogor.test');
  const token = await desk.tokenFor(desk.staff.subject, { email: desk.staff.email });
  const { body } = await desk.app.inject({
    url: `/can-users/api/payment/export?format=csv&search=${variableSymbol}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(body).toContain('2026-11-30');
  expect(body).not.toContain('2026-12-01');
});

it('comes with the account as a Czech payer types it, and as others do', async () => {
  const email = 'ucetni@statek.test';
  const payment = await seedTransfer(desk.db, { country: 'CZ', language: 'cs', dueAt: DUE, email });
  await desk.db.transaction((tx) => sendPaymentRequest(tx, desk.deps, payment));
  await desk.hear();
  const [request] = await desk.letters(email);
  expect(request?.text).toMatch(/^Účet: 1920014533\/0800\nIBAN: CZ\d{2} (\d{4} ?)+$/m);
});
