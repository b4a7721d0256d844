import { describe, expect, it } from 'vitest';
import { lettersOf } from '../../../../test/billing-letters.ts';
import { type Buyer, usePaymentDesk } from '../../../../test/payment-desk.ts';
import { withPayment } from '../ledger/lock.ts';
import { startTry } from '../ledger/tries.queries.ts';
import { decline } from '../received/decline.ts';
import { sweepSubscriptions } from '../renewal/sweep.ts';

const desk = usePaymentDesk(new Date('2027-01-31T09:00:00Z'));
const { notificationsOf, lastMail, paymentOf } = lettersOf(desk);

describe('a card that is declined', () => {
  const lastParams = async ({ second }: Buyer) => (await notificationsOf(second)).at(-1)?.params;

  it('is explained by what the bank said, in the mail and in the notification', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer);
    // The account is empty when the period ends.
    await desk.rows(
      `update sandbox.stripe_object set data = jsonb_set(data, '{card,last4}', '"9995"')
       where id = (select stripe_id from billing.card where company_id = $1)`,
      [buyer.companyId],
    );
    await desk.passTo('2027-02-28T09:01:00Z');
    expect(await paymentOf(buyer)).toMatchObject({ status: 'ERROR', failure: 'insufficient_funds' });
    expect(await lastMail(buyer)).toContain(
      'The reason your bank gave: there is not enough money on the card.',
    );
    expect(await lastParams(buyer)).toMatchObject({ decline: 'funds' });
  });

  it.each([
    [
      'generic_decline',
      { decline: 'declined', date: '2027-03-03' },
      'Your bank declined the card.\n\nWe will try again on 3 March 2027.',
    ],
    [
      'card_not_supported',
      { decline: 'unsupported', until: expect.any(String) },
      'Your bank does not allow this payment with the card. Trying again would not help.',
    ],
    [
      'expired_card',
      { decline: 'expired', until: expect.any(String) },
      'The reason your bank gave: the card has expired. Trying again would not help.',
    ],
    [
      'stolen_card',
      { decline: 'blocked', until: expect.any(String) },
      'The reason your bank gave: the card is blocked. Trying again would not help.',
    ],
  ])('with %s has a sentence of its own', async (code, params, words) => {
    const buyer = await desk.buyer();
    await desk.paid(buyer);
    desk.clock.set(new Date('2027-02-28T09:01:00Z'));
    await sweepSubscriptions(desk.deps);
    const { id } = (await paymentOf(buyer)) ?? {};
    await withPayment(desk.db, String(id), (tx) => startTry(tx, String(id), 1, desk.clock.now()));
    await withPayment(desk.db, String(id), (tx, payment) =>
      decline(tx, desk.deps, payment, { code, advice: null }),
    );
    expect(await lastMail(buyer)).toContain(words);
    expect(await lastParams(buyer)).toMatchObject(params);
  });

  it('because none is saved any more is said so', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer);
    await desk.rows('update billing.card set removed_at = now() where company_id = $1', [buyer.companyId]);
    await desk.passTo('2027-02-28T09:01:00Z');
    expect(await lastMail(buyer)).toMatch(
      /because no card is saved for it in Canola any more\.\s+Please add one by \d/,
    );
    expect(await lastParams(buyer)).toMatchObject({ decline: 'missing', until: expect.any(String) });
  });
});
