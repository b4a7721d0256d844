import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { buildTestApp } from '../../../../test/build-test-app.ts';
import { call } from '../../../../test/caller.ts';
import { type Buyer, billingMail, CARD, usePaymentDesk } from '../../../../test/payment-desk.ts';
import { filesIn, startSmtpServer } from '../../../../test/smtp-server.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { RenderInvoice } from '../documents/render-job.ts';
import { NOW } from '../test-payments.ts';

const desk = usePaymentDesk(NOW);

interface Attached {
  filename: string;
  contentType: string;
  base64: string;
}
interface Sent {
  subject: string;
  text: string;
  attachments: Attached[];
}

const sentTo = (buyer: Buyer) =>
  desk.rows<Sent & Record<string, unknown>>(
    'select subject, text, attachments from platform.outbox_mail where recipient = $1 order by created_at, id',
    [billingMail(buyer)],
  );

/** As the app offers it for download. */
async function download(buyer: Buyer, kind: string): Promise<{ name: string; pdf: Buffer }> {
  const document = (await desk.invoices(buyer.companyId)).findLast((one) => one.kind === kind);
  const token = await desk.tokenFor(buyer.payer.subject, { email: buyer.payer.email });
  const { rawPayload, headers } = await desk.app.inject({
    url: `/can-users/api/invoice/${document?.id}/pdf`,
    headers: { authorization: `Bearer ${token}` },
  });
  const [, name = ''] = /filename\*=UTF-8''(.*)$/.exec(String(headers['content-disposition'])) ?? [];
  return { name: decodeURIComponent(name), pdf: rawPayload };
}

async function expectCarries(mail: Sent | undefined, buyer: Buyer, kind: string): Promise<void> {
  const { name, pdf } = await download(buyer, kind);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(mail?.attachments).toEqual([
    { filename: name, contentType: 'application/pdf', base64: pdf.toString('base64') },
  ]);
}

it('the receipt of a purchase and of a renewal carries its invoice', async () => {
  const buyer = await desk.buyer();
  await desk.paid(buyer);
  const [receipt, ...others] = await sentTo(buyer);
  expect(others).toEqual([]);
  expect(receipt?.text).toContain('The invoice is attached.');
  await expectCarries(receipt, buyer, 'INVOICE');
  const first = await download(buyer, 'INVOICE');

  const [{ expires_at: end } = {}] = await desk.rows<{ expires_at: Date }>(
    `select expires_at from users.subscription where company_id = $1 and source = 'PAID'`,
    [buyer.companyId],
  );
  await desk.passTo(end ?? NOW);
  const renewed = (await sentTo(buyer)).at(-1);
  expect(renewed?.subject).toContain('has been renewed');
  await expectCarries(renewed, buyer, 'INVOICE');
  expect((await download(buyer, 'INVOICE')).name).not.toBe(first.name);
});

it('a request for a transfer carries the paper that asks for it, and the receipt after it the invoice', async () => {
  const buyer = await desk.buyer();
  const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
  await desk.hear();
  const [request] = await sentTo(buyer);
  await expectCarries(request, buyer, 'PAYMENT_REQUEST');
  desk.clock.set(new Date(NOW.getTime() + 60_000));
  await desk.arrives(body);
  await desk.hear();
  const mails = await sentTo(buyer);
  expect(mails).toHaveLength(2);
  await expectCarries(mails[1], buyer, 'INVOICE');
});

it('a refund carries its credit note, and the debit note when the bank sends it back', async () => {
  const buyer = await desk.buyer();
  const { id, amountTotal } = await desk.paid(buyer, { card: CARD.refundTakenBack });
  const path = `/can-users/api/payment/${id}/refund`;
  desk.clock.set(new Date(NOW.getTime() + 60_000));
  await call(desk, desk.staff, 'POST', path, { id: randomUUID(), amount: amountTotal, reason: 'Omyl' });
  await desk.hear();
  const mails = await sentTo(buyer);
  const about = (words: string) => mails.find(({ subject }) => subject.includes(words));
  await expectCarries(about('We have refunded'), buyer, 'CREDIT_NOTE');
  await expectCarries(about('did not go through'), buyer, 'DEBIT_NOTE');
});

it('is mailed once, however often its job runs', async () => {
  const buyer = await desk.buyer();
  const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
  const [job] = await desk.rows<{ payload: never }>(
    `select payload from graphile_worker._private_jobs where payload ->> 'invoiceId' is not null`,
  );
  expect(job?.payload).toMatchObject({ mail: { to: billingMail(buyer) } });
  for (let again = 0; again < 2; again += 1) await enqueue(desk.db, RenderInvoice, job?.payload as never);
  await desk.hear();
  await enqueue(desk.db, RenderInvoice, job?.payload as never);
  await desk.hear();
  expect(await sentTo(buyer)).toHaveLength(1);
  expect(body.status).toBe('WAITING');
});

it('arrives at the mail server with the very bytes of the download', async () => {
  const smtp = await startSmtpServer();
  const own = await buildTestApp({
    sharing: desk,
    config: { mail: { smtpUrl: smtp.url, from: 'Canola <a@canola.test>' } },
  });
  const buyer = await desk.buyer();
  await desk.buy(buyer, { type: 'BANK_TRANSFER' });
  await own.runJobs();
  const { name, pdf } = await download(buyer, 'PAYMENT_REQUEST');
  const received = smtp.received.filter((one) => one.includes(`To: ${billingMail(buyer)}`));
  expect(received).toHaveLength(1);
  const [file] = filesIn(received[0] ?? '');
  expect(file?.contentType).toBe('application/pdf');
  expect(file?.content.equals(pdf)).toBe(true);
  expect(name).toMatch(/\d{10}\.pdf$/);
  await own.close();
  await smtp.close();
});
