import { z } from 'zod';
import { PlainMail } from '../../../platform/mail/mail.ts';

/** Enqueued with every document; what runs it is in render.task.ts. */
export const RenderInvoice = {
  name: 'invoices.render',
  /**
   * The mail, if one goes out with the document, and what else it carries. Strict: during an update an older process
   * would send it without what it does not know of; so the job fails there and runs again at a newer one.
   */
  payload: z.strictObject({
    invoiceId: z.uuid(),
    mail: PlainMail.optional(),
    others: z.array(z.uuid()).optional(),
  }),
};

/** One job for a document: a later one replaces it while it waits. */
export const renderKey = (invoiceId: string) => `invoice:${invoiceId}`;
