import { z } from 'zod';
import { PlainMail } from '../../platform/mail/mail.ts';

/** The jobs by name: code that enqueues one does not import what it runs. */
export const syncJob = {
  name: 'payments.sync',
  payload: z.strictObject({
    intentId: z.string().nullable(),
    cardId: z.string().nullable(),
    setupId: z.string().nullable(),
    type: z.string(),
  }),
};

/** Cancels the intent of a payment that we gave up. */
export const closeJob = { name: 'payments.close', payload: z.strictObject({ paymentId: z.uuid() }) };

export const refundJob = { name: 'payments.refund', payload: z.strictObject({ refundId: z.uuid() }) };

export const chargeJob = {
  name: 'subscriptions.charge',
  payload: z.strictObject({ paymentId: z.uuid(), tryNo: z.int().min(1) }),
};

/** Looks the VAT id up in the EU's register; while it is down, again until then. */
export const vatCheckJob = {
  name: 'vat.check',
  payload: z.strictObject({ companyId: z.uuid(), vat: z.string(), until: z.iso.datetime() }),
};

/** A card that the company removed is also removed at the gateway. */
export const detachJob = { name: 'payments.detach-card', payload: z.strictObject({ stripeId: z.string() }) };

/** Makes the PDF of a document, and sends the mail that carries it and the other documents. */
export const RenderInvoice = {
  name: 'invoices.render',
  payload: z.strictObject({
    invoiceId: z.uuid(),
    mail: PlainMail.optional(),
    others: z.array(z.uuid()).optional(),
  }),
};

/** One job for a document: a later one replaces it while it waits. */
export const renderKey = (invoiceId: string) => `invoice:${invoiceId}`;
