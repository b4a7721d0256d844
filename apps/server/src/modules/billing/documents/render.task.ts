import type { Db } from '../../../platform/database/database.ts';
import { defineTask, once } from '../../../platform/jobs/jobs.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { findPaper } from './documents.queries.ts';
import { type CzkRate, renderPaper } from './render.service.ts';
import { RenderInvoice } from './render-job.ts';

/**
 * Makes the PDF soon after the document is issued; a download that comes earlier makes it itself. Its mail follows, once
 * for a document, however often the job runs.
 */
export function renderInvoice(
  findCzkRate: (db: Db, ...question: Parameters<CzkRate>) => ReturnType<CzkRate>,
) {
  return defineTask({
    ...RenderInvoice,
    async run({ db }, { invoiceId, mail }) {
      const paper = await findPaper(db, invoiceId);
      if (!paper) return;
      const czkRate: CzkRate = (...question) => findCzkRate(db, ...question);
      const { name, pdf } = await renderPaper({ db, czkRate }, paper);
      if (!mail) return;
      const file = { filename: name, contentType: 'application/pdf', base64: pdf.toString('base64') };
      await once(db, 'invoices.mail', invoiceId, (tx) => sendMail(tx, { ...mail, attachments: [file] }));
    },
  });
}
