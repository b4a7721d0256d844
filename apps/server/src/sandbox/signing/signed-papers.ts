import { createHash } from 'node:crypto';
import { z } from 'zod';
import { facts, footers, heading, LEFT, letterhead, WIDTH } from '../../platform/pdf/parts.ts';
import { INK, PAGE, type Pdf, renderPdf } from '../../platform/pdf/pdf.ts';
import type { SignatureArea } from './signing-service.tables.ts';
import type { SubmitterRow, Whole } from './submissions.queries.ts';

const PEN = '#1c3f8c';
/** Strokes are drawn on a pad of this size, whatever the screen. */
export const PAD = { width: 600, height: 180 } as const;

/** The reader's clock according to the sender. */
const Clock = z.object({ summary: z.object({ timeZone: z.string(), locale: z.string() }) });

/** Times as the sender's paper writes them; without a word from the sender, in English and UTC. */
function clockOf({ submitters }: Whole): (date: Date | null) => string {
  const told = submitters.flatMap(({ metadata }) => Clock.safeParse(metadata).data ?? [])[0]?.summary;
  const format = new Intl.DateTimeFormat(told?.locale ?? 'en-IE', {
    dateStyle: 'medium',
    timeStyle: 'long',
    timeZone: told?.timeZone ?? 'UTC',
  });
  return (date) => (date ? format.format(date) : '–');
}

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

export interface SignedPapers {
  signedContent: Buffer;
  auditContent: Buffer;
}

/** The paper with its signatures on it, and a record of who signed when. */
export async function makeSignedPapers(whole: Whole, at: Date): Promise<SignedPapers> {
  const signedContent = await stamp(whole, at);
  return { signedContent, auditContent: await audit(whole, signedContent, at) };
}

async function stamp(whole: Whole, at: Date): Promise<Buffer> {
  const { submission, submitters } = whole;
  const time = clockOf(whole);
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const paper = await PDFDocument.load(submission.content, { updateMetadata: false });
  const pages = paper.getPages();
  for (const [number, areas] of Map.groupBy(submission.areas, ({ page }) => page)) {
    const page = pages[number - 1];
    if (!page) throw new Error(`the paper has no page ${number}`);
    const overlay = await renderPdf({ title: submission.name, language: 'en', createdAt: at }, (pdf) => {
      for (const area of areas) {
        const signer = submitters.find((submitter) => submitter.role === area.role);
        if (signer) drawSignature(pdf, signer, area, time(signer.completedAt));
      }
    });
    const [drawn] = await paper.embedPdf(overlay);
    if (drawn) page.drawPage(drawn, { x: 0, y: 0, width: page.getWidth(), height: page.getHeight() });
  }
  paper.setModificationDate(at);
  return Buffer.from(await paper.save());
}

function drawSignature(pdf: Pdf, signer: SubmitterRow, area: SignatureArea, signedAt: string): void {
  const box = {
    x: area.x * PAGE.width,
    y: area.y * PAGE.height,
    w: area.w * PAGE.width,
    h: area.h * PAGE.height,
  };
  const { signature } = signer;
  if (signature?.kind === 'DRAWN') {
    const scale = Math.min((box.w - 16) / PAD.width, (box.h - 20) / PAD.height);
    pdf
      .save()
      .translate(box.x + 8, box.y + 3)
      .scale(scale);
    pdf
      .path(signature.path)
      .lineWidth(4)
      .lineCap('round')
      .lineJoin('round')
      .strokeColor(PEN)
      .stroke()
      .restore();
  } else {
    pdf
      .font('semibold')
      .fontSize(15)
      .fillColor(PEN)
      .text(signature?.text ?? signer.name, box.x + 10, box.y + 13, {
        width: box.w - 20,
        height: 22,
        ellipsis: true,
        oblique: true,
      });
  }
  pdf
    .font('regular')
    .fontSize(6.5)
    .fillColor(INK.quiet)
    .text(`${signature?.text ?? signer.name} · ${signedAt}`, box.x + 10, box.y + box.h - 13, {
      width: box.w - 20,
      height: 10,
      ellipsis: true,
    });
}

function audit(whole: Whole, signed: Buffer, at: Date): Promise<Buffer> {
  const { submission, submitters } = whole;
  const time = clockOf(whole);
  const title = `Audit log – ${submission.name}`;
  return renderPdf({ title, language: 'en', createdAt: at }, (pdf) => {
    letterhead(pdf, 'Signing service (demo)');
    pdf.font('semibold').fontSize(19).fillColor(INK.text).text('Audit log', LEFT, 94, { width: WIDTH });
    let y = facts(
      pdf,
      [
        ['Document', submission.documentName],
        ['Submission', `${submission.id} · ${submission.slug}`],
        ['Created', time(submission.createdAt)],
      ],
      pdf.y + 14,
    );
    pdf.font('regular').fontSize(7.5).fillColor(INK.quiet);
    pdf.text(`Original SHA-256 ${hashOf(submission.content)}`, LEFT, y + 8, { width: WIDTH });
    pdf.text(`Signed SHA-256 ${hashOf(signed)}`, LEFT, pdf.y + 2, { width: WIDTH });
    y = pdf.y;
    for (const submitter of submitters) {
      y = heading(pdf, `${submitter.role}: ${submitter.name}`, y + 18);
      y = facts(
        pdf,
        [
          [
            'Signature',
            `${submitter.signature?.text ?? submitter.name} (${submitter.signature?.kind ?? 'TYPED'})`,
          ],
          ['Sent', time(submitter.sentAt)],
          ['Opened', time(submitter.openedAt)],
          ['Signed', time(submitter.completedAt)],
          ['Address', submitter.ip ?? 'API'],
        ],
        y,
      );
    }
    footers(pdf, `${submission.slug}`);
  });
}
