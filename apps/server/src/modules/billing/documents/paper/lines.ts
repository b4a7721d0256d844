import { Decimal } from 'decimal.js';
import { LEFT, roomFor, rule, WIDTH } from '../../../../platform/pdf/parts.ts';
import { INK, type Pdf } from '../../../../platform/pdf/pdf.ts';
import type { DocumentSnapshot } from '../snapshot.ts';
import type { DocumentWords, TaxInCzk } from './document-words.ts';

const NUMBER_WIDTH = 110;

/** The sold plan for a period, less the unused part of the former one. */
export function lines(pdf: Pdf, snapshot: DocumentSnapshot, words: DocumentWords, top: number): number {
  const { t, money, service, period } = words;
  const price = snapshot.credit ? new Decimal(snapshot.net).plus(snapshot.credit).toFixed(2) : snapshot.net;
  const sign = snapshot.kind === 'CREDIT_NOTE' ? '\u2212' : '';
  const rows: [string, string, string][] = [[service, period, `${sign}${money(price)}`]];
  if (snapshot.credit) rows.push([t('unused'), '', `\u2212${money(snapshot.credit)}`]);
  pdf.font('regular').fontSize(8.5).fillColor(INK.quiet).text(t('service.head'), LEFT, top);
  pdf.text(t('withoutVat'), LEFT, top, { width: WIDTH, align: 'right' });
  let y = top + 15;
  for (const [name, detail, sum] of rows) {
    y = roomFor(pdf, y, 34);
    rule(pdf, y);
    pdf
      .font('semibold')
      .fontSize(10)
      .fillColor(INK.text)
      .text(sum, LEFT, y + 6, { width: WIDTH, align: 'right' });
    pdf.text(name, LEFT, y + 6, { width: WIDTH - NUMBER_WIDTH });
    if (detail)
      pdf
        .font('regular')
        .fontSize(9)
        .fillColor(INK.quiet)
        .text(detail, LEFT, pdf.y + 1, { width: WIDTH - NUMBER_WIDTH });
    y = pdf.y + 6;
  }
  rule(pdf, y);
  return y;
}

/** Base, tax and total, right-aligned; the tax in CZK where the law asks for it. */
export function sums(
  pdf: Pdf,
  snapshot: DocumentSnapshot,
  words: DocumentWords,
  czk: TaxInCzk | null,
  top: number,
): number {
  const { t, money, rate } = words;
  const sign = snapshot.kind === 'CREDIT_NOTE' ? '\u2212' : '';
  const amount = (sum: string) => (new Decimal(sum).isZero() ? money(sum) : `${sign}${money(sum)}`);
  const tax = snapshot.isReverseCharge ? t('vatReverse') : t('vat', { rate });
  const rows: [string, string][] = [
    [t('base'), amount(snapshot.net)],
    [tax, amount(snapshot.vat)],
    ...(czk
      ? [
          [t('vatInCzk', { rate: words.number(czk.rate) }), `${sign}${words.czk(czk.vat)}`] as [
            string,
            string,
          ],
        ]
      : []),
  ];
  let y = roomFor(pdf, top, rows.length * 15 + 44);
  pdf.font('regular').fontSize(9.5);
  for (const [name, sum] of rows) {
    pdf.fillColor(INK.quiet).text(name, LEFT + 150, y, { width: WIDTH - 150 - NUMBER_WIDTH });
    pdf.fillColor(INK.text).text(sum, LEFT, y, { width: WIDTH, align: 'right' });
    y += 15;
  }
  y += 4;
  pdf.roundedRect(LEFT + 140, y, WIDTH - 140, 34, 6).fill(INK.tint);
  pdf
    .font('regular')
    .fontSize(9.5)
    .fillColor(INK.quiet)
    .text(t(`total.${snapshot.kind}`), LEFT + 152, y + 11);
  pdf
    .font('semibold')
    .fontSize(14)
    .fillColor(INK.text)
    .text(amount(snapshot.gross), LEFT, y + 8, { width: WIDTH - 12, align: 'right' });
  return y + 34;
}
