import type { PlanType } from '@canola/api-schema/access';
import { describe, expect, it } from 'vitest';
import { givePlan } from '../../../../test/billing-events.ts';
import { lettersOf } from '../../../../test/billing-letters.ts';
import { type Buyer, billingMail, usePaymentDesk } from '../../../../test/payment-desk.ts';

const desk = usePaymentDesk(new Date('2027-01-31T09:00:00Z'));
const { kindsTo, act, subscriptionOf } = lettersOf(desk);

const startTrial = ({ companyId }: Buyer, plan: PlanType = 'PREMIUM') =>
  desk.rows(
    `insert into users.subscription (company_id, source, status, plan_id, created_at, expires_at)
     select $1, 'TRIAL', 'ACTIVE', id, now(), '2027-02-05T09:00:00Z' from users.plan where type = $2`,
    [companyId, plan],
  );
const words = (text?: string) => text?.replaceAll('\u00a0', ' ').replaceAll(/\s+/g, ' ');
const mailsTo = (email: string) => desk.letters(email);

describe('the mails to a company that has another plan all the same', () => {
  it('is nothing of a trial that ends, once staff have given a plan that is as high', async () => {
    const buyer = await desk.buyer();
    await startTrial(buyer);
    await givePlan(desk, buyer, 'PREMIUM');
    for (const day of ['02-01', '02-04', '02-06']) await desk.passTo(`2027-${day}T09:00:00Z`);
    expect(await desk.plan(buyer)).toBe('PREMIUM');
    expect(await kindsTo(buyer.second)).toEqual(['subscription.given']);
  });

  it('is the lower plan that follows the trial', async () => {
    const buyer = await desk.buyer();
    await startTrial(buyer);
    await givePlan(desk, buyer, 'PLUS');
    await desk.hear();
    for (const day of ['02-04', '02-06']) await desk.passTo(`2027-${day}T09:00:00Z`);
    expect(await kindsTo(buyer.second)).toEqual(['subscription.given', 'trial.ending', 'trial.ended']);
    const mail = (await mailsTo(buyer.second.email)).find(({ subject }) => subject.includes('trial ends'));
    expect(words(mail?.text)).toContain('After that the Plus plan applies.');
    expect(mail?.text).not.toContain('free plan');
  });

  it('is nothing of a given plan that ends while the same is paid, but the end of a higher one', async () => {
    const [same, higher] = [await desk.buyer(), await desk.buyer()];
    await givePlan(desk, same, 'PLUS');
    await givePlan(desk, higher, 'PREMIUM');
    desk.clock.set(new Date('2027-05-20T09:00:00Z'));
    for (const buyer of [same, higher]) await desk.paid(buyer, { period: 'YEARLY' });
    await desk.passTo('2027-06-01T09:00:00Z');
    expect(await desk.plan(same)).toBe('PLUS');
    expect(await kindsTo(same.second)).not.toContain('subscription.ended');
    expect((await kindsTo(higher.second)).at(-1)).toBe('subscription.ended');
  });

  it('is that the renewal is unpaid, not that the plan is off', async () => {
    const buyer = await desk.buyer({ name: 'Farma Klenov' });
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    await desk.confirm(body.id, '2027-01-31');
    await givePlan(desk, buyer, 'PREMIUM');
    for (const day of ['02-28', '03-11']) await desk.passTo(`2027-${day}T10:00:00Z`);
    expect(await desk.states(buyer)).toEqual({ subscription: 'PAST_DUE', payment: 'WAITING' });
    expect(await desk.plan(buyer)).toBe('PREMIUM');
    const mail = (await mailsTo(billingMail(buyer))).find(({ subject }) =>
      subject.includes('Your payment for the Plus plan has not arrived'),
    );
    expect(words(mail?.text)).toContain('For now Farma Klenov still has the Premium plan free of charge.');
    expect(await kindsTo(buyer.second)).toContain('subscription.past-due');
    expect(await desk.mails(billingMail(buyer))).not.toContain('Your Plus plan is paused');
    // Nor is its end worth a mail.
    await desk.passTo('2027-03-25T10:00:00Z');
    expect(await desk.states(buyer)).toEqual({ subscription: 'EXPIRED', payment: 'CANCELLED' });
    expect(await kindsTo(buyer.second)).not.toContain('subscription.ended');
  });

  it('is that the plan is paused where the other one is lower', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer, { plan: 'PREMIUM', type: 'BANK_TRANSFER' });
    await desk.confirm(body.id, '2027-01-31');
    await givePlan(desk, buyer, 'PLUS');
    for (const day of ['02-28', '03-11']) await desk.passTo(`2027-${day}T10:00:00Z`);
    expect(await desk.mails(billingMail(buyer))).toContain('Your Premium plan is paused');
  });

  it('is nothing of a cancelled plan that ends', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer);
    await act(buyer.payer, (await subscriptionOf(buyer))?.id, 'cancel');
    await givePlan(desk, buyer, 'PLUS');
    await desk.passTo('2027-02-28T10:00:00Z');
    expect(await desk.plan(buyer)).toBe('PLUS');
    expect(await kindsTo(buyer.second)).not.toContain('subscription.ended');
  });
});
