import type { CurrencyType } from '@canola/api-schema/money';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { defineTask, once } from '../../../platform/jobs/jobs.ts';
import type { Attachment } from '../../../platform/mail/mail.tables.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { seal } from '../../../platform/pdf/seal.ts';
import { RenderInvoice } from '../jobs.ts';
import { type QrCode, qrCodes } from '../qr/qr.ts';
import { findPaper, type Paper, savePdf } from './documents.queries.ts';
import { makeDocument } from './paper/document-pdf.ts';
import { documentWords, taxInCzk } from './paper/document-words.ts';
import type { DocumentSnapshot } from './snapshot.ts';

/** CZK for one unit of a currency on a day, or nothing while it is not known. Handed in: rates belong to prices. */
export type CzkRate = (currency: CurrencyType, day: string) => Promise<string | undefined>;
export type RenderDeps = Pick<Deps, 'db' | 'config' | 'clock'> & { czkRate: CzkRate };

/** The codes of what is to be paid: the whole sum on the paper, which never changes, or what is left of it. */
export async function codesOf(snapshot: DocumentSnapshot, amount = snapshot.gross): Promise<QrCode[]> {
  const { kind, bank, variableSymbol, supplier, currency, dueOn, issuedOn, number } = snapshot;
  if (kind !== 'PAYMENT_REQUEST' || !bank || !variableSymbol) return [];
  return qrCodes(
    {
      beneficiary: supplier.name,
      iban: bank.iban,
      swift: bank.swift,
      amount,
      currency,
      variableSymbol,
      dueOn: dueOn ?? issuedOn,
      message: `Canola ${number}`,
    },
    snapshot.buyer.countryId,
  );
}

export interface RenderedPaper {
  name: string;
  pdf: Buffer;
  sha256: string;
}

/** The PDF that is stored, or the first one, made now. It never changes after that. */
export async function renderPaper(deps: RenderDeps, paper: Paper): Promise<RenderedPaper> {
  const { snapshot, issuedAt, id } = paper;
  const name = `${documentWords(snapshot).name}.pdf`;
  if (paper.pdf && paper.sha256) return { name, pdf: paper.pdf, sha256: paper.sha256 };
  const pdf = await makeDocument({
    snapshot,
    issuedAt,
    czk: await czkOf(deps, snapshot),
    codes: await codesOf(snapshot),
  });
  await savePdf(deps.db, id, await seal(deps, pdf));
  const saved = await findPaper(deps.db, id);
  if (!saved?.pdf || !saved.sha256) throw new Error(`document ${id} has no PDF`);
  return { name, pdf: saved.pdf, sha256: saved.sha256 };
}

async function czkOf({ czkRate }: RenderDeps, snapshot: DocumentSnapshot) {
  const { isTaxInCzk, currency, taxPoint } = snapshot;
  if (!isTaxInCzk || !taxPoint) return null;
  const rate = await czkRate(currency, taxPoint);
  // Without the rate the document would be incomplete for ever: the job tries again later.
  if (rate === undefined)
    throw new AppError('service.unavailable', `no CZK rate of ${currency} on ${taxPoint}`);
  return taxInCzk(snapshot, rate);
}

/**
 * Makes the PDF soon after the document is issued; a download that comes earlier makes it itself. Its mail follows once
 * there is a PDF of everything it carries, once for a document, however often the job runs.
 */
export function renderInvoice(
  findCzkRate: (db: Db, ...question: Parameters<CzkRate>) => ReturnType<CzkRate>,
) {
  return defineTask({
    ...RenderInvoice,
    async run({ db, config, clock }, { invoiceId, mail, others = [] }) {
      const czkRate: CzkRate = (...question) => findCzkRate(db, ...question);
      const attachments: Attachment[] = [];
      for (const id of [invoiceId, ...others]) {
        const paper = await findPaper(db, id);
        // Without it the whole mail would be lost: the job fails where somebody sees it.
        if (!paper) throw new Error(`no document ${id} to make a PDF of`);
        const { name, pdf } = await renderPaper({ db, config, clock, czkRate }, paper);
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
