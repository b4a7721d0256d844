import { formatIban } from '@canola/api-schema/iban';
import { facts, footers, heading, LEFT, letterhead, roomFor, WIDTH } from '../../../../platform/pdf/parts.ts';
import { INK, type Pdf, renderPdf } from '../../../../platform/pdf/pdf.ts';
import { inOnePiece } from '../../contracts/documents/address-words.ts';
import { styled } from '../../contracts/documents/confirmation.ts';
import type { Party } from '../settle.queries.ts';
import type { SettlementSnapshot, SnapshotLine } from '../snapshot.ts';
import { type SettlementWords, settlementWords } from './settlement-words.ts';

const GAP = 24;
const COLUMN = (WIDTH - GAP) / 2;
const ROW_SPACE = 2.25;
/** A heading stays with its first rows. */
const TICKET_HEIGHT = 90;

/** Says every step of the calculation, and that it is not a tax document. The same snapshot makes the same bytes. */
export async function makeSettlementPdf(
  id: string,
  snapshot: SettlementSnapshot,
  createdAt: Date,
): Promise<Buffer> {
  const words = settlementWords(snapshot);
  const { t, language } = words;
  const name = t('file', { number: snapshot.number });
  return renderPdf({ title: name, language, createdAt }, (pdf) => {
    letterhead(pdf, t('subtitle'));
    let y = title(pdf, snapshot, words);
    y = parties(pdf, snapshot, words, y);
    y = facts(pdf, deliveryRows(snapshot, words), heading(pdf, t('delivery'), y), ROW_SPACE);
    for (const line of snapshot.lines) {
      const top = roomFor(pdf, y + 10, TICKET_HEIGHT);
      const name = t('ticket', { number: line.number, day: words.day(line.day) });
      y = facts(pdf, ticketRows(line, words), heading(pdf, name, top), ROW_SPACE);
    }
    y = facts(
      pdf,
      totalRows(snapshot, words),
      heading(pdf, t('totals'), roomFor(pdf, y + 10, 110)),
      ROW_SPACE,
    );
    styled(pdf, 'regular', 8.5, INK.text).text(t('notTax'), LEFT, roomFor(pdf, y + 10, 30), { width: WIDTH });
    footers(pdf, t('footer', { id }));
  });
}

function title(pdf: Pdf, { number, day, replaces }: SettlementSnapshot, words: SettlementWords): number {
  const { t } = words;
  styled(pdf, 'semibold', 19, INK.text).text(t('title', { number }), LEFT, 94, { width: WIDTH });
  const replaced = replaces ? `, ${t('replaces', { number: replaces })}` : '';
  const issued = t('issued', { day: words.day(day) }) + replaced;
  styled(pdf, 'regular', 9.5, INK.quiet).text(issued, LEFT, pdf.y + 2, { width: WIDTH });
  return pdf.y + 14;
}

function parties(
  pdf: Pdf,
  { farm, trader }: SettlementSnapshot,
  words: SettlementWords,
  top: number,
): number {
  const { t } = words;
  const linesOf = ({ address, countryId, number, vatNumber }: Party) => [
    ...(address ? [inOnePiece(address, countryId)] : []),
    ...(number ? [`${t('companyNumber')}: ${number}`] : []),
    ...(vatNumber ? [`${t('vat')}: ${vatNumber}`] : []),
  ];
  const sides: [string, Party][] = [
    [t('seller'), farm],
    [t('buyer'), trader],
  ];
  const ends = sides.map(([role, party], index) => {
    const x = LEFT + index * (COLUMN + GAP);
    styled(pdf, 'regular', 8.5, INK.quiet).text(role, x, top, { width: COLUMN });
    styled(pdf, 'semibold', 11, INK.text).text(party.name, x, pdf.y + 1, { width: COLUMN });
    styled(pdf, 'regular', 9.5, INK.text);
    pdf.text(linesOf(party).join('\n'), x, pdf.y + 2, { width: COLUMN, lineGap: 1.5 });
    return pdf.y;
  });
  return Math.max(...ends) + 10;
}

type Rows = readonly (readonly [string, string])[];

function deliveryRows(snapshot: SettlementSnapshot, words: SettlementWords): Rows {
  const { t, language, money, day } = words;
  const { contractNumber, crop, place, price, dueDay, paymentDays, farm } = snapshot;
  return [
    ...(contractNumber ? [[t('contract'), contractNumber] as const] : []),
    [t('crop'), crop[language]],
    [t('place'), place],
    [t('price'), t('perTon', { price: money(price) })],
    [t('due'), t('dueIn', { day: day(dueDay), count: paymentDays })],
    [t('account'), farm.iban ? formatIban(farm.iban) : t('noAccount')],
  ];
}

function ticketRows(line: SnapshotLine, words: SettlementWords): Rows {
  const { t, kg, money } = words;
  const { lorry, grossKg, tareKg, movedKg, calculation } = line;
  const weighed = t('weights', { gross: words.number(String(grossKg)), tare: words.number(String(tareKg)) });
  const tons = words.number(String(calculation.paidKg / 1000));
  const amounts = calculation.steps.filter(({ kind }) => kind !== 'dry' && kind !== 'weight_percent');
  const weights = calculation.steps.filter(({ kind }) => kind === 'dry' || kind === 'weight_percent');
  return [
    ...(lorry ? [[t('lorry'), lorry] as const] : []),
    [t('weighed'), `${weighed} = ${kg(grossKg - tareKg)}`],
    ...(movedKg > 0
      ? [[t('moved'), `−${kg(movedKg)}`] as const, [t('counted'), kg(calculation.netKg)] as const]
      : []),
    ...weights.map(words.step),
    [t('paid'), kg(calculation.paidKg)],
    ...amounts.filter(({ kind }) => kind === 'price_percent').map(words.step),
    [
      t('gross'),
      t('atPrice', {
        tons,
        price: t('perTon', { price: money(calculation.price) }),
        sum: money(calculation.gross),
      }),
    ],
    ...amounts.filter(({ kind }) => kind !== 'price_percent').map(words.step),
    [t('sum'), money(calculation.sum)],
  ];
}

function totalRows({ net, tax }: SettlementSnapshot, { t, money, total }: SettlementWords): Rows {
  return [
    [t('net'), money(net)],
    [t('tax'), money(tax)],
    [t('total'), total],
  ];
}
