import type { Db } from '../../../platform/database/database.ts';
import { defineTask } from '../../../platform/jobs/jobs.ts';
import { findPaper } from './documents.queries.ts';
import { type CzkRate, renderPaper } from './render.service.ts';
import { RenderInvoice } from './render-job.ts';

/** Makes the PDF soon after the document is issued; a download that comes earlier makes it itself. */
export function renderInvoice(
  findCzkRate: (db: Db, ...question: Parameters<CzkRate>) => ReturnType<CzkRate>,
) {
  return defineTask({
    ...RenderInvoice,
    async run({ db }, { invoiceId }) {
      const paper = await findPaper(db, invoiceId);
      if (paper && !paper.pdf)
        await renderPaper({ db, czkRate: (...question) => findCzkRate(db, ...question) }, paper);
    },
  });
}
