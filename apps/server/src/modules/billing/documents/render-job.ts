import { z } from 'zod';

/** Enqueued with every document; what runs it is in render.task.ts. */
export const RenderInvoice = {
  name: 'invoices.render',
  payload: z.strictObject({ invoiceId: z.uuid() }),
};
