import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@canola/api-schema/duration';
import { expect, it } from 'vitest';
import { buildTestApp } from '../../../../test/build-test-app.ts';
import { call } from '../../../../test/caller.ts';
import { type Buyer, billingMail, CARD, usePaymentDesk } from '../../../../test/payment-desk.ts';
import { runDueJobs } from '../../../../test/run-due-jobs.ts';
import { filesIn, startSmtpServer } from '../../../../test/smtp-server.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { tasks } from '../../../tasks.ts';
import { storeFixings } from '../../prices/index.ts';
import { RenderInvoice } from '../jobs.ts';
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
  const document = (await desk.invoices(buyer.companyId)).findLast((invoice) => invoice.kind === kind);
  const token = await desk.tokenFor(buyer.payer.subject, { email: buyer.payer.email });
  const { rawPayload, headers } = await desk.app.inject({
    url: `/can-users/api/invoice/${document?.id}/pdf`,
    headers: { authorization: `Bearer ${token}` },
  });
  const [, name = ''] = /filename\*=UTF-8''(.*)$/.exec(String(headers['content-disposition'])) ?? [];
  return { name: decodeURIComponent(name), pdf: rawPayload };
}

async function expectCarries(mail: Sent | undefined, buyer: Buyer, ...kinds: string[]): Promise<void> {
  const files: Attached[] = [];
  for (const kind of kinds) {
    const { name, pdf } = await download(buyer, kind);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    files.push({ filename: name, contentType: 'application/pdf', base64: pdf.toString('base64') });
  }
  expect(mail?.attachments).toEqual(files);
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

it('the receipt of an upgrade carries the invoice and the credit note, in one mail', async () => {
  const buyer = await desk.buyer();
  await desk.paid(buyer);
  desk.clock.set(new Date(NOW.getTime() + 10 * DAY_MS));
  const { body } = await desk.buy(buyer, { plan: 'PREMIUM' });
  await desk.pay(
    { id: body.gatewayId ?? '', clientSecret: body.details?.stripe?.clientSecret ?? null },
    CARD.good,
  );
  while (desk.held.length > 0) await desk.deliver(desk.held.shift() ?? '');
  await runDueJobs(
    desk.deps,
    tasks.filter(({ name }) => name !== 'invoices.render'),
  );
  const jobs = await desk.rows<{ payload: { invoiceId: string; mail?: unknown } }>(
    `select payload from graphile_worker._private_jobs where payload ->> 'invoiceId' is not null`,
  );
  const mailing = jobs.find(({ payload }) => payload.mail);
  expect(jobs).toHaveLength(2);
  // The credit note's own job is late: the mail does not go without it. And the job runs several times.
  await desk.rows(`delete from graphile_worker._private_jobs where payload ->> 'invoiceId' is not null`);
  for (let again = 0; again < 3; again += 1) await enqueue(desk.db, RenderInvoice, mailing?.payload as never);
  await desk.hear();
  const mails = (await sentTo(buyer)).slice(1);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toContain('Your Premium plan is paid');
  expect(mails[0]?.text).toContain('The invoice and the credit note for the unused part');
  await expectCarries(mails[0], buyer, 'INVOICE', 'CREDIT_NOTE');
});

it('an upgrade’s mail waits until every PDF can be made', async () => {
  const buyer = await desk.buyer({ country: 'SK' });
  const first = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
  await desk.confirm(first.body.id, '2026-11-16');
  const upgrade = await desk.buy(buyer, { plan: 'PREMIUM', type: 'BANK_TRANSFER' });
  await desk.confirm(upgrade.body.id, '2026-11-16');
  // The tax is also in CZK, and the day's rate is not known yet.
  await expect(desk.hear()).rejects.toThrow('no CZK rate of EUR');
  const papers = async () =>
    (await sentTo(buyer)).map(({ attachments }) => attachments.map(({ filename }) => filename.slice(0, 2)));
  const early = await papers();
  expect(early.every((files) => files.length === 1)).toBe(true);
  await storeFixings(desk.deps, [{ at: new Date('2026-11-16T14:00:00Z'), perEuro: { CZK: '24.315' } }]);
  await desk.rows('update graphile_worker._private_jobs set run_at = now()');
  await desk.hear();
  expect((await papers()).filter((files) => files.length === 2)).toHaveLength(1);
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

it('is not dropped while a document that it carries is missing: the job fails and is run again', async () => {
  const buyer = await desk.buyer();
  await desk.buy(buyer, { type: 'BANK_TRANSFER' });
  const mailing = `payload ->> 'invoiceId' is not null`;
  const missing = randomUUID();
  await desk.rows(
    `update graphile_worker._private_jobs set payload = jsonb_set(payload::jsonb, '{others}', $1::jsonb) where ${mailing}`,
    [JSON.stringify([missing])],
  );
  await expect(desk.hear()).rejects.toThrow(`no document ${missing}`);
  expect(await sentTo(buyer)).toEqual([]);
  const waiting = await desk.rows(`select from graphile_worker._private_jobs where ${mailing}`);
  expect(waiting).toHaveLength(1);
  await desk.rows(`delete from graphile_worker._private_jobs where ${mailing}`);
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
  const received = smtp.received.filter((item) => item.includes(`To: ${billingMail(buyer)}`));
  expect(received).toHaveLength(1);
  const [file] = filesIn(received[0] ?? '');
  expect(file?.contentType).toBe('application/pdf');
  expect(file?.content.equals(pdf)).toBe(true);
  expect(name).toMatch(/\d{10}\.pdf$/);
  await own.close();
  await smtp.close();
});
