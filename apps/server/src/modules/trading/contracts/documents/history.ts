import { footers, heading, LEFT, letterhead, roomFor, rule, WIDTH } from '../../../../platform/pdf/parts.ts';
import { INK, type Pdf, renderPdf } from '../../../../platform/pdf/pdf.ts';
import type { EventRow } from '../lifecycle/lifecycle.queries.ts';
import { styled } from './confirmation.ts';
import { contractWords } from './contract-words.ts';
import type { ContractFacts } from './documents.queries.ts';
import type { DocumentKind } from './documents.tables.ts';

export interface HistoryInput {
  events: readonly EventRow[];
  documents: readonly { kind: Exclude<DocumentKind, 'HISTORY'>; sha256: string }[];
  at: Date;
}

/** The record of a contract: what happened when, hash by hash, and the hashes of its documents. */
export async function makeHistory(
  facts: ContractFacts,
  { events, documents, at }: HistoryInput,
): Promise<{ name: string; pdf: Buffer }> {
  const { t, language, number, moment } = contractWords(facts);
  const name = t('history.file', { number });
  const pdf = await renderPdf({ title: name, language, createdAt: at }, (doc) => {
    letterhead(doc, t('confirmation.number', { number }));
    styled(doc, 'semibold', 19, INK.text).text(t('history.title'), LEFT, 94, { width: WIDTH });
    styled(doc, 'regular', 9.5, INK.quiet).text(t('history.intro'), LEFT, doc.y + 4, {
      width: WIDTH,
      lineGap: 1.5,
    });
    let y = heading(doc, t('history.documents'), doc.y + 18);
    for (const { kind, sha256 } of documents) y = row(doc, t(`document.${kind}`), sha256, y);
    rule(doc, y);
    y = heading(doc, t('history.events'), y + 18);
    for (const { number: place, event, at: when, hash } of events)
      y = row(doc, `${place}. ${t(`event.${event}`)}`, hash, y, moment(when));
    rule(doc, y);
    doc.file(
      Buffer.from(
        JSON.stringify(
          events.map(({ body, hash }) => ({ body, hash })),
          null,
          1,
        ),
      ),
      {
        name: 'events.json',
        type: 'application/json',
        creationDate: at,
        modifiedDate: at,
      },
    );
    footers(doc, t('confirmation.footer', { id: facts.contract.id }));
  });
  return { name: `${name}.pdf`, pdf };
}

/** A line of words, with a time next to it, above the hash that belongs to it. */
function row(pdf: Pdf, words: string, hash: string, top: number, time = ''): number {
  const y = roomFor(pdf, top, 36);
  rule(pdf, y);
  styled(pdf, 'semibold', 9.5, INK.text).text(words, LEFT, y + 6, { width: WIDTH - 140 });
  pdf
    .font('regular')
    .fillColor(INK.quiet)
    .text(time, LEFT + WIDTH - 140, y + 6, { width: 140, align: 'right' });
  pdf.fontSize(7.5).text(`SHA-256 ${hash}`, LEFT, y + 20, { width: WIDTH });
  return y + 34;
}
