import type { Payment } from '@canola/api-schema/billing/payment';
import { expect, it } from 'vitest';
import { lettersOf } from '../../../../test/billing-letters.ts';
import { call } from '../../../../test/caller.ts';
import { billingMail, usePaymentDesk } from '../../../../test/payment-desk.ts';

const desk = usePaymentDesk(new Date('2027-01-31T09:00:00Z'));
const { act, paymentOf, subscriptionOf } = lettersOf(desk);

it.each([
  ['en', 'We still have 100 Kč that arrived for an earlier request that was cancelled.'],
  ['cs', 'Z dřívější výzvy, která byla zrušena, u nás zůstává 100 Kč.'],
  [
    'ro',
    'Avem în continuare suma de 100 Kč, primită pentru o factură proformă anterioară care a fost anulată.',
  ],
])(
  'a request after a cancelled one of which a part has arrived says what becomes of the part (%s)',
  async (language, words) => {
    const buyer = await desk.buyer();
    await desk.rows('update users.app_user set language = $1 where id = $2', [language, buyer.payer.id]);
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    await desk.confirm(body.id, '2027-01-31');
    await desk.passTo('2027-02-15T09:00:00Z');
    const url = `/can-users/api/payment/${(await paymentOf(buyer))?.id}`;
    await desk.arrives((await call<Payment>(desk, buyer.payer, 'GET', url)).body, '100.00');
    const id = (await subscriptionOf(buyer))?.id;
    await act(buyer.payer, id, 'cancel');
    await act(buyer.payer, id, 'resume');
    await desk.passTo('2027-02-15T10:00:00Z');
    const requests = await desk.rows<{ text: string }>(
      `select m.text from platform.outbox_mail m where m.recipient = $1 and m.text like '%100%' and m.text like $2`,
      [billingMail(buyer), `%${(await paymentOf(buyer))?.variable_symbol}%`],
    );
    expect(requests).toHaveLength(1);
    expect(requests[0]?.text.replaceAll(/\s+/g, ' ')).toContain(words.replaceAll(/\s+/g, ' '));
    // Once it has gone back, there is nothing to say.
    await desk.rows(`update billing.bank_entry set returned_at = now() where state = 'PART'`);
    await act(buyer.payer, id, 'cancel');
    await act(buyer.payer, id, 'resume');
    await desk.passTo('2027-02-15T11:00:00Z');
    const symbol = String((await paymentOf(buyer))?.variable_symbol);
    const last = (await desk.letters(billingMail(buyer))).find(({ subject }) => subject.includes(symbol));
    expect(last?.text).toContain(symbol);
    expect(last?.text).not.toContain('100');
  },
);
