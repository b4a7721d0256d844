import type { Db } from '../../../platform/database/database.ts';
import { defineTask, once } from '../../../platform/jobs/jobs.ts';
import type { Attachment } from '../../../platform/mail/attachment.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { findPaper } from './documents.queries.ts';
import { type CzkRate, renderPaper } from './render.service.ts';
import { RenderInvoice } from './render-job.ts';

/**
 * Makes the PDF soon after the document is issued; a download that comes earlier makes it itself. Its mail follows once
 * there is a PDF of everything it carries, once for a document, however often the job runs.
 */
export function renderInvoice(
  findCzkRate: (db: Db, ...question: Parameters<CzkRate>) => ReturnType<CzkRate>,
) {
  return defineTask({
    ...RenderInvoice,
    async run({ db }, { invoiceId, mail, others = [] }) {
      const czkRate: CzkRate = (...question) => findCzkRate(db, ...question);
      const attachments: Attachment[] = [];
      for (const id of [invoiceId, ...others]) {
        const paper = await findPaper(db, id);
        // Without it the whole mail would be lost: the job fails where somebody sees it.
        if (!paper) throw new Error(`no document ${id} to make a PDF of`);
        const { name, pdf } = await renderPaper({ db, czkRate }, paper);
        attachments.push({
          filename: name,
          contentType: 'application/pdf',
          base64: pdf.toString('base64'),
        });
      }
      if (mail) await once(db, 'invoices.mail', invoiceId, (tx) => sendMail(tx, { ...mail, attachments }));
    },
  });
}
