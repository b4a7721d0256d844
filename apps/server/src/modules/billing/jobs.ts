import { z } from 'zod';

/** The jobs by name, so that whoever enqueues one does not import what it does. */
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

/** Asks the EU's register about the VAT id; a register that is down is asked again until then. */
export const vatCheckJob = {
  name: 'vat.check',
  payload: z.strictObject({ companyId: z.uuid(), vat: z.string(), until: z.iso.datetime() }),
};

/** A card that the company removed is also removed at the gateway. */
export const detachJob = { name: 'payments.detach-card', payload: z.strictObject({ stripeId: z.string() }) };
