import type { Payment } from '@canola/api-schema/billing/payment';
import type { ErrorBody } from '@canola/api-schema/errors';
import { describe, expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { type Buyer, billingMail, CARD, usePaymentDesk } from '../../../../test/payment-desk.ts';
import { applyIntent, syncPayment } from '../received/card-payment.ts';
import { syncRefunds } from './apply-refund.ts';

const desk = usePaymentDesk(new Date('2027-03-01T09:00:00Z'));

const refund = (id: string, amount: string) =>
  call<Payment & ErrorBody>(desk, desk.staff, 'POST', `/can-users/api/payment/${id}/refund`, {
    amount,
    reason: 'on request',
  });
const read = async (id: string) =>
  (await call<Payment>(desk, desk.staff, 'GET', `/can-users/api/payment/${id}`)).body;
const statuses = async (id: string) =>
  (await desk.rows('select status from billing.refund where payment_id = $1 order by id', [id])).map(
    ({ status }) => status,
  );

async function sold(card: string): Promise<{ buyer: Buyer; id: string; gatewayId: string }> {
  const buyer = await desk.buyer({ name: 'Farma oloupená' });
  const { id, gatewayId } = await desk.paid(buyer, { card });
  return { buyer, id, gatewayId: gatewayId ?? '' };
}

/** The bank decides for the cardholder. */
async function lose(gatewayId: string, amount?: number): Promise<void> {
  await desk.rows(
    `insert into sandbox.stripe_object (id, kind, intent, data)
     select 'du_' || id, 'dispute', $1, jsonb_build_object('id', 'du_' || id, 'object', 'dispute', 'status', 'lost',
       'payment_intent', $1::text, 'charge', id, 'reason', 'fraudulent', 'created', data->'created',
       'amount', coalesce(to_jsonb($2::int), data->'amount'), 'currency', data->'currency')
     from sandbox.stripe_object where kind = 'charge' and data->>'payment_intent' = $1`,
    [gatewayId, amount],
  );
  await desk.rows(
    `update sandbox.stripe_object set data = jsonb_set(data, '{disputed}', 'true')
     where kind = 'charge' and data->>'payment_intent' = $1`,
    [gatewayId],
  );
  await syncPayment(desk.deps, gatewayId);
}

/** Marks of messages are stored for two months. */
const forget = () => desk.rows('delete from platform.inbox');

/** Nothing of the payment is ours, and nothing can be given back a second time. */
async function expectGone({ companyId }: Buyer, id: string): Promise<void> {
  expect(await read(id)).toMatchObject({
    status: 'REFUNDED',
    refundedAmount: '350.90',
    refundPending: '0.00',
    refundable: '0.00',
  });
  const [books] = await desk.rows(
    `select sum(net)::text as net, sum(vat)::text as vat, sum(gross)::text as gross from billing.invoice
     where company_id = $1 and kind <> 'PAYMENT_REQUEST'`,
    [companyId],
  );
  expect(books).toEqual({ net: '0.00', vat: '0.00', gross: '0.00' });
}

/** The bank sends back what it had made. */
async function sendBack(gatewayId: string): Promise<void> {
  await desk.rows(
    `update sandbox.stripe_object set data = jsonb_set(data, '{status}', '"failed"')
     where kind = 'refund' and data->>'payment_intent' = $1`,
    [gatewayId],
  );
  await syncRefunds(desk.deps, gatewayId);
}

describe('a refund that fails after a dispute about the payment was lost', () => {
  it.each([
    ['100.00', false],
    ['350.90', false],
    ['100.00', true],
  ])('leaves nothing to refund: the bank has it (%s, months later: %s)', async (amount, isLater) => {
    const { buyer, id, gatewayId } = await sold(CARD.refundFailsLater);
    await refund(id, amount);
    await lose(gatewayId);
    expect(await desk.plan(buyer)).toBe('BASIC');
    if (isLater) await forget();
    await desk.hear();
    expect(await statuses(id)).toContain('FAILED');
    await expectGone(buyer, id);
  });

  it.each(['100.00', '350.90'])('also when it was said to be made in between (%s)', async (amount) => {
    const { buyer, id, gatewayId } = await sold(CARD.refundLater);
    await refund(id, amount);
    await lose(gatewayId);
    await desk.hear();
    await expectGone(buyer, id);
    await sendBack(gatewayId);
    expect(await statuses(id)).toContain('FAILED');
    await expectGone(buyer, id);
    // Heard once more, nothing changes.
    await sendBack(gatewayId);
    await expectGone(buyer, id);
  });

  it('also when it was made before the dispute was lost', async () => {
    const { buyer, id, gatewayId } = await sold(CARD.good);
    await refund(id, '350.90');
    await lose(gatewayId);
    await sendBack(gatewayId);
    await expectGone(buyer, id);
  });
});

describe('a lost dispute about a part', () => {
  const SUPPORT = 'support@canola.test';
  const failures = async () =>
    (await desk.mails(SUPPORT)).filter((mail) => mail === 'A refund of Farma oloupená failed').length;
  const losses = async (id: string) =>
    (
      await desk.rows(
        `select amount from billing.refund where payment_id = $1 and reason = 'Card dispute' order by id`,
        [id],
      )
    ).map(({ amount }) => amount);

  it('takes that part; the rest stays ours', async () => {
    const { id, gatewayId } = await sold(CARD.good);
    await lose(gatewayId, 10_000);
    expect(await losses(id)).toEqual(['100.00']);
    expect(await read(id)).toMatchObject({ status: 'COMPLETED', refundable: '250.90', isDisputed: false });
  });

  it('takes no more of a refund that fails later, and staff get a mail about the rest', async () => {
    const { id, gatewayId } = await sold(CARD.refundLater);
    await refund(id, '300.00');
    await desk.hear();
    await lose(gatewayId, 10_000);
    // 50.90 were left, so 49.10 of the dispute are what had been refunded.
    expect(await losses(id)).toEqual(['50.90']);
    const before = await failures();
    await sendBack(gatewayId);
    expect(await losses(id)).toEqual(['50.90', '49.10']);
    expect(await read(id)).toMatchObject({
      status: 'COMPLETED',
      refundedAmount: '100.00',
      refundable: '250.90',
    });
    expect(await failures()).toBe(before + 1);
    const mails = await desk.rows(
      `select from platform.outbox_mail where recipient = $1 and subject like 'A refund of %' and text like $2`,
      [SUPPORT, `%${id}%: 250.90 CZK%`],
    );
    expect(mails).toHaveLength(1);
  });
});

it('a dispute is lost once, also when the mark of its message is forgotten', async () => {
  const { buyer, id, gatewayId } = await sold(CARD.good);
  await lose(gatewayId);
  await forget();
  const mails = await desk.mails('support@canola.test');
  await syncPayment(desk.deps, gatewayId);
  expect(await desk.mails('support@canola.test')).toEqual(mails);
  expect(await statuses(id)).toEqual(['SUCCEEDED']);
  await expectGone(buyer, id);
});

describe('a lost dispute that is won on appeal', () => {
  const REVERSED = 'A lost dispute of Farma oloupená was won after all';
  const told = async () =>
    (await desk.mails('support@canola.test')).filter((mail) => mail === REVERSED).length;
  const alerts = async (subject: string, id: string, sum: string) => {
    await desk.runJobs();
    const mails = await desk.rows(
      'select from platform.outbox_mail where subject like $1 and text like $2 and text like $3',
      [`${subject} %`, `%${id}%`, `%: ${sum} CZK%`],
    );
    return mails.length;
  };
  const decide = async (gatewayId: string, status: string) => {
    await desk.rows(
      `update sandbox.stripe_object set data = jsonb_set(data, '{status}', to_jsonb($2::text))
       where kind = 'dispute' and data->>'payment_intent' = $1`,
      [gatewayId, status],
    );
    await syncPayment(desk.deps, gatewayId);
  };

  it('is reported once it is decided, and not again when the mark of its message is forgotten', async () => {
    const { buyer, id, gatewayId } = await sold(CARD.good);
    const before = await told();
    await lose(gatewayId, 10_000);
    await decide(gatewayId, 'under_review');
    expect(await told()).toBe(before);
    await decide(gatewayId, 'won');
    expect(await told()).toBe(before + 1);
    await forget();
    await syncPayment(desk.deps, gatewayId);
    expect(await told()).toBe(before + 1);
    const [mail] = await desk.rows(
      `select text from platform.outbox_mail where text like $1 and subject like '%won after all%'`,
      [`%${id}%`],
    );
    expect(mail?.text).toContain(`${gatewayId}: 100.00 CZK`);
    // The plan stays ended, and the books stay.
    expect(await desk.plan(buyer)).toBe('BASIC');
    expect(await statuses(id)).toEqual(['SUCCEEDED']);
  });

  it('is reported again when it was lost and won once more', async () => {
    const { id, gatewayId } = await sold(CARD.good);
    const before = await told();
    await lose(gatewayId);
    for (const status of ['won', 'lost', 'won']) await decide(gatewayId, status);
    expect(await told()).toBe(before + 2);
    expect(await statuses(id)).toEqual(['SUCCEEDED']);
  });

  it('and then lost again is reported, with the sum', async () => {
    const { id, gatewayId } = await sold(CARD.good);
    await lose(gatewayId, 10_000);
    await decide(gatewayId, 'won');
    await decide(gatewayId, 'lost');
    expect(await alerts('A dispute of', id, '100.00')).toBe(2);
    expect(await statuses(id)).toEqual(['SUCCEEDED']);
    // Nothing new ends then.
    const mails = await desk.rows<{ subject: string; text: string }>(
      `select subject, text from platform.outbox_mail where subject like 'A dispute of %' and text like $1`,
      [`%${id}%`],
    );
    const about = (end: string) => mails.find(({ subject }) => subject.endsWith(`${end} – Canola`))?.text;
    expect(about('was lost')).toContain('the plan has ended');
    expect(about('was lost again')).toContain('the documents and the plan stay as they are');
    expect(about('was lost again')).not.toContain('has ended');
  });

  it('is not what an intent says that was read before the dispute', async () => {
    const { gatewayId } = await sold(CARD.good);
    const early = await desk.gateway.retrieveIntent(gatewayId);
    await lose(gatewayId);
    const before = await told();
    if (early) await applyIntent(desk.deps, early);
    expect(await told()).toBe(before);
  });

  it('leaves a refund that fails then with us: staff get a mail, and it is made again', async () => {
    const { buyer, id, gatewayId } = await sold(CARD.good);
    await refund(id, '350.90');
    await lose(gatewayId);
    await decide(gatewayId, 'won');
    await sendBack(gatewayId);
    expect(await read(id)).toMatchObject({
      status: 'COMPLETED',
      refundedAmount: '0.00',
      refundable: '350.90',
    });
    expect(await desk.mails(billingMail(buyer))).toContainEqual(
      expect.stringMatching(/^The refund of .* did not go through$/),
    );
    expect(await alerts('A refund of', id, '350.90')).toBe(1);
    // Heard once more, nothing changes.
    const before = await told();
    await syncPayment(desk.deps, gatewayId);
    expect(await told()).toBe(before);
    await desk.rows(
      `update sandbox.stripe_object set data = data || '{"amount_refunded": 0, "refunded": false, "disputed": false}'
       where kind = 'charge' and data->>'payment_intent' = $1`,
      [gatewayId],
    );
    await refund(id, '350.90');
    expect(await statuses(id)).toEqual(['FAILED', 'SUCCEEDED']);
  });

  it('and lost again after such a refund has failed is booked: the bank has it', async () => {
    const { buyer, id, gatewayId } = await sold(CARD.good);
    await refund(id, '350.90');
    await lose(gatewayId);
    await decide(gatewayId, 'won');
    await sendBack(gatewayId);
    await decide(gatewayId, 'lost');
    expect(await statuses(id)).toEqual(['FAILED', 'SUCCEEDED']);
    await expectGone(buyer, id);
  });
});
