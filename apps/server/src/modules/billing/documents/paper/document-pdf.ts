import { facts, footers, heading, LEFT, letterhead, WIDTH } from '../../../../platform/pdf/parts.ts';
import { INK, type Pdf, renderPdf } from '../../../../platform/pdf/pdf.ts';
import type { QrCode } from '../../qr/qr.ts';
import { qrSquares } from '../../qr/qr.ts';
import type { DocumentSnapshot } from '../snapshot.ts';
import { type DocumentWords, documentWords, type TaxInCzk } from './document-words.ts';
import { facturX, facturXMetadata } from './factur-x.ts';
import { lines, sums } from './lines.ts';
import { type DrawnCode, drawCodes } from './qr-drawing.ts';

const GAP = 24;
const COLUMN = (WIDTH - GAP) / 2;

export interface DocumentPaper {
  snapshot: DocumentSnapshot;
  issuedAt: Date;
  /** Where the tax is stated in CZK too. */
  czk: TaxInCzk | null;
  codes: readonly QrCode[];
}

/**
 * The document as it is sent and stored: PDF/A-3b, with the invoice as XML inside
 * (docs/product/payments.md#invoices). The same snapshot makes the same bytes.
 */
export async function makeDocument({ snapshot, issuedAt, czk, codes }: DocumentPaper): Promise<Buffer> {
  const words = documentWords(snapshot);
  const { t, name } = words;
  const drawn: DrawnCode[] = await Promise.all(
    codes.map(async ({ standard, text }) => ({ caption: t(`qr.${standard}`), ...(await qrSquares(text)) })),
  );
  const options = { title: name, language: snapshot.language, createdAt: issuedAt, isArchived: true };
  return renderPdf(options, (pdf) => {
    letterhead(pdf, t(`subtitle.${snapshot.kind}`));
    let y = title(pdf, snapshot, words);
    y = parties(pdf, snapshot, words, y);
    y = facts(pdf, particulars(snapshot, words), y);
    y = lines(pdf, snapshot, words, y + 18);
    y = sums(pdf, snapshot, words, czk, y + 10);
    y = payment(pdf, snapshot, words, y + 18);
    if (drawn.length > 0) y = drawCodes(pdf, drawn, y + 14);
    footers(pdf, `${name} · ${snapshot.supplier.name}`);
    if (snapshot.kind !== 'PAYMENT_REQUEST') attach(pdf, snapshot, words, czk, issuedAt);
  });
}

/** pdfkit's types do not know the relationship yet. */
function attach(pdf: Pdf, snapshot: DocumentSnapshot, words: DocumentWords, czk: TaxInCzk | null, at: Date) {
  const options = {
    name: 'factur-x.xml',
    type: 'text/xml',
    description: 'Factur-X',
    creationDate: at,
    modifiedDate: at,
    relationship: 'Alternative',
  };
  pdf.file(Buffer.from(facturX(snapshot, words.service, czk)), options);
  pdf.appendXML(facturXMetadata());
}

function title(
  pdf: Pdf,
  { kind, number, original, isReverseCharge }: DocumentSnapshot,
  words: DocumentWords,
) {
  const { t, date } = words;
  pdf
    .font('semibold')
    .fontSize(19)
    .fillColor(INK.text)
    .text(t(`title.${kind}`, { number }), LEFT, 94, { width: WIDTH });
  const notes = [
    ...(kind === 'PAYMENT_REQUEST' ? [t('notTaxDocument')] : []),
    ...(original ? [t(`corrects.${kind}`, { number: original.number, date: date(original.issuedOn) })] : []),
    ...(isReverseCharge ? [t('reverseCharge')] : []),
  ];
  pdf.font('regular').fontSize(9.5).fillColor(INK.quiet);
  for (const note of notes) pdf.text(note, LEFT, pdf.y + 2, { width: WIDTH });
  return pdf.y + 14;
}

function parties(pdf: Pdf, { supplier, buyer }: DocumentSnapshot, words: DocumentWords, top: number): number {
  const { t, country } = words;
  const columns = [
    {
      role: t('supplier'),
      name: supplier.name,
      lines: [
        supplier.address,
        country(supplier.countryId),
        `${t('number.CZ')}: ${supplier.number}`,
        `${t('vatId.CZ')}: ${supplier.vatId}`,
        supplier.register,
      ],
    },
    {
      role: t('buyer'),
      name: buyer.name,
      lines: [
        buyer.address,
        country(buyer.countryId),
        `${t(`number.${buyer.countryId}`)}: ${buyer.number}`,
        ...(buyer.vatId ? [`${t(`vatId.${buyer.countryId}`)}: ${buyer.vatId}`] : []),
      ],
    },
  ];
  const ends = columns.map(({ role, name, lines: rows }, index) => {
    const x = LEFT + index * (COLUMN + GAP);
    const options = { width: COLUMN };
    pdf.font('regular').fontSize(8.5).fillColor(INK.quiet).text(role, x, top, options);
    pdf
      .font('semibold')
      .fontSize(11)
      .fillColor(INK.text)
      .text(name, x, pdf.y + 1, options);
    pdf
      .font('regular')
      .fontSize(9.5)
      .text(rows.join('\n'), x, pdf.y + 2, { ...options, lineGap: 1.5 });
    return pdf.y;
  });
  return Math.max(...ends) + 16;
}

function particulars(snapshot: DocumentSnapshot, { t, date }: DocumentWords): [string, string][] {
  const { issuedOn, taxPoint, dueOn, variableSymbol, original, reason, reasonKey = 'UPGRADE' } = snapshot;
  return [
    [t('issuedOn'), date(issuedOn)],
    ...(taxPoint ? [[t('taxPoint'), date(taxPoint)] as [string, string]] : []),
    ...(dueOn ? [[t('dueOn'), date(dueOn)] as [string, string]] : []),
    ...(variableSymbol ? [[t('variableSymbol'), variableSymbol] as [string, string]] : []),
    ...(original ? [[t('reason'), reason ?? t(`reasons.${reasonKey}`)] as [string, string]] : []),
  ];
}

/** How it was paid, or how to pay. */
function payment(pdf: Pdf, snapshot: DocumentSnapshot, words: DocumentWords, top: number): number {
  const { t, money, date } = words;
  const { paid, settled, bank, kind, supplier, gross } = snapshot;
  if (kind === 'CREDIT_NOTE' || kind === 'DEBIT_NOTE') return top;
  const rows: [string, string][] = [];
  if (settled) rows.push([t('settledBy', { number: settled.number }), money(settled.sum)]);
  if (paid)
    rows.push(
      [t('paidBy'), `${t(`method.${paid.type}`)}, ${date(paid.on)}`],
      [t('paidSum'), money(paid.sum)],
      [t('leftToPay'), money('0')],
    );
  if (!paid && bank)
    rows.push(
      [t('leftToPay'), money(gross)],
      [t('beneficiary'), supplier.name],
      ['IBAN', bank.iban.replaceAll(/(.{4})(?=.)/g, '$1 ')],
      ['SWIFT', bank.swift],
      ...(bank.account === bank.iban ? [] : [[t('account'), bank.account] as [string, string]]),
    );
  if (rows.length === 0) return top;
  return facts(pdf, rows, heading(pdf, t('payment'), top));
}
