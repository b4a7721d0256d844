import {
  BOTTOM,
  facts,
  footers,
  heading,
  LEFT,
  letterhead,
  roomFor,
  WIDTH,
} from '../../../../platform/pdf/parts.ts';
import { INK, PAGE, type Pdf, renderPdf } from '../../../../platform/pdf/pdf.ts';
import { inOnePiece } from './address-words.ts';
import { type ContractWords, contractWords } from './contract-words.ts';
import type { ContractFacts } from './documents.queries.ts';
import { silenceWords } from './schedule-words.ts';

/** Where a signature goes: fractions of a page, pages counted from 1, as the signing service wants them. */
export interface Area {
  page: number;
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Confirmation {
  name: string;
  pdf: Buffer;
  areas: { trader: Area; company: Area };
}

const GAP = 24;
const TOTAL_HEIGHT = 29;
const COLUMN = (WIDTH - GAP) / 2;
const SECOND = LEFT + COLUMN + GAP;
const SIGNATURE_HEIGHT = 54;
/** With the heading above and the name below. */
const SIGNATURES = SIGNATURE_HEIGHT + 40;
/** An ordinary contract fits on one page. */
const ROW_SPACE = 1.5;

/** The contract as both parties sign it (docs/product/contracts.md#documents). The same facts make the same bytes. */
export async function makeConfirmation(input: ContractFacts): Promise<Confirmation> {
  const words = contractWords(input);
  const { t, language, number } = words;
  const { contract } = input;
  const name = t('confirmation.file', { number });
  const areas: Partial<Confirmation['areas']> = {};
  const createdAt = contract.processedAt ?? contract.createdAt;

  const pdf = await renderPdf({ title: name, language, createdAt }, (doc) => {
    letterhead(doc, t('confirmation.subtitle'));
    let y = title(doc, input, words);
    y = parties(doc, input, words, y);
    y = facts(doc, words.goods, heading(doc, t('confirmation.subject'), y), ROW_SPACE);
    y = total(doc, words, y + 8);
    y = facts(doc, words.delivery, heading(doc, t('confirmation.delivery'), y + 10), ROW_SPACE);
    y = terms(doc, input, words, y + 10);
    Object.assign(areas, signatures(doc, input, words, y + 8));
    footers(doc, t('confirmation.footer', { id: contract.id }));
  });
  const { trader, company } = areas;
  if (!trader || !company) throw new Error('a confirmation without places for its signatures');
  return { name: `${name}.pdf`, pdf, areas: { trader, company } };
}

/** The font, size and colour of the next text. */
export function styled(pdf: Pdf, font: 'regular' | 'semibold', size: number, color: string): Pdf {
  return pdf.font(font).fontSize(size).fillColor(color);
}

function title(pdf: Pdf, { contract }: ContractFacts, { t, number, day }: ContractWords): number {
  styled(pdf, 'semibold', 19, INK.text).text(t(`confirmation.title.${contract.kind}`), LEFT, 94, {
    width: WIDTH,
  });
  const answered = contract.processedAt
    ? `, ${t(`confirmation.acceptedOn.${contract.kind}`)} ${day(contract.processedAt)}`
    : '';
  styled(pdf, 'regular', 9.5, INK.quiet).text(
    `${t('confirmation.number', { number })} · ${t('confirmation.traded')} ${day(contract.createdAt)}${answered}`,
    LEFT,
    pdf.y + 2,
    { width: WIDTH },
  );
  return pdf.y + 14;
}

export interface Party {
  role: string;
  name: string;
  lines: string[];
}

/** Of a sale the company is the seller, of a purchase of inputs the buyer. */
export function partiesOf(
  { contract, company, trader }: ContractFacts,
  { t, country }: ContractWords,
): [Party, Party] {
  const isSale = contract.kind === 'SALE';
  const companyNumber = (number: string, countryId: string) =>
    `${t('confirmation.companyNumber', { context: countryId })}: ${number}`;
  const own: Party = {
    role: t(isSale ? 'confirmation.seller' : 'confirmation.buyer'),
    name: company.name,
    lines: [
      ...(company.address ? [inOnePiece(company.address, company.countryId)] : []),
      country(company.countryId),
      companyNumber(company.identificationNumber, company.countryId),
      ...(company.vatNumber ? [`${t('confirmation.vat')}: ${company.vatNumber}`] : []),
    ],
  };
  const other: Party = {
    role: t(isSale ? 'confirmation.buyer' : 'confirmation.seller'),
    name: trader.legalName,
    lines: [
      inOnePiece(trader.address, trader.countryId),
      country(trader.countryId),
      ...(trader.identificationNumber ? [companyNumber(trader.identificationNumber, trader.countryId)] : []),
      ...(trader.vatNumber ? [`${t('confirmation.vat')}: ${trader.vatNumber}`] : []),
    ],
  };
  return isSale ? [own, other] : [other, own];
}

function parties(pdf: Pdf, input: ContractFacts, words: ContractWords, top: number): number {
  const ends = partiesOf(input, words).map(({ role, name, lines }, index) => {
    const x = index === 0 ? LEFT : SECOND;
    const options = { width: COLUMN };
    styled(pdf, 'regular', 8.5, INK.quiet).text(role, x, top, options);
    styled(pdf, 'semibold', 11, INK.text).text(name, x, pdf.y + 1, options);
    pdf
      .font('regular')
      .fontSize(9.5)
      .text(lines.join('\n'), x, pdf.y + 2, { ...options, lineGap: 1.5 });
    return pdf.y;
  });
  return Math.max(...ends) + 10;
}

function total(pdf: Pdf, { t, total: sum }: ContractWords, top: number): number {
  pdf.roundedRect(LEFT, top, WIDTH, TOTAL_HEIGHT, 6).fill(INK.tint);
  styled(pdf, 'regular', 9.5, INK.quiet).text(t('confirmation.total'), LEFT + 12, top + 8.5);
  styled(pdf, 'semibold', 14, INK.text).text(sum, LEFT + 150, top + 5.5, { width: WIDTH - 162 });
  return top + TOTAL_HEIGHT;
}

function terms(
  pdf: Pdf,
  { contract, terms: agreed }: ContractFacts,
  { t, language }: ContractWords,
  top: number,
): number {
  const clauses = [
    t('confirmation.clause1'),
    t('confirmation.vatClause'),
    t(`confirmation.clause2.${contract.kind}`),
    ...(agreed && contract.kind === 'SALE' ? [silenceWords(language)] : []),
    `${t('confirmation.clause3')} ${contract.eventHash}`,
  ];
  const options = { width: WIDTH - 16, lineGap: 1 };
  pdf.font('regular').fontSize(8.5);
  const height = clauses.reduce((sum, clause) => sum + pdf.heightOfString(clause, options) + 3, 18);
  // Nobody signs an empty page: the terms and the signatures stay together.
  let y = heading(pdf, t('confirmation.terms'), roomFor(pdf, top, height + 8 + SIGNATURES));
  for (const [index, clause] of clauses.entries()) {
    styled(pdf, 'regular', 8.5, INK.text);
    pdf.text(`${index + 1}.`, LEFT, y, { width: 14 });
    pdf.text(clause, LEFT + 16, y, options);
    y = pdf.y + 3;
  }
  return y;
}

/** Side by side, always on one page. The trader signs first (docs/product/contracts.md#documents). */
function signatures(
  pdf: Pdf,
  input: ContractFacts,
  { t }: ContractWords,
  top: number,
): Confirmation['areas'] {
  const room = roomFor(pdf, top, SIGNATURES);
  const { start, count } = pdf.bufferedPageRange();
  const y = heading(pdf, t('confirmation.signatures'), count > 1 ? room : BOTTOM - SIGNATURES);
  const box = (x: number, name: string): Area => {
    pdf.roundedRect(x, y, COLUMN, SIGNATURE_HEIGHT, 6).lineWidth(0.8).strokeColor(INK.line).stroke();
    styled(pdf, 'regular', 8.5, INK.quiet).text(name, x, y + SIGNATURE_HEIGHT + 5, {
      width: COLUMN,
      height: 22,
      ellipsis: true,
    });
    return {
      page: start + count,
      x: x / PAGE.width,
      y: y / PAGE.height,
      w: COLUMN / PAGE.width,
      h: SIGNATURE_HEIGHT / PAGE.height,
    };
  };
  const isSale = input.contract.kind === 'SALE';
  const company = box(isSale ? LEFT : SECOND, input.company.name);
  const trader = box(isSale ? SECOND : LEFT, input.trader.legalName);
  return { trader, company };
}
