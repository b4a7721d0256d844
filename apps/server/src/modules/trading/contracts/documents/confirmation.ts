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
import type { ContractFacts } from './facts.queries.ts';

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
const COLUMN = (WIDTH - GAP) / 2;
const SECOND = LEFT + COLUMN + GAP;
const SIGNATURE_HEIGHT = 60;

/** The contract as both parties sign it (docs/product/contracts.md#documents). The same facts make the same bytes. */
export async function makeConfirmation(given: ContractFacts): Promise<Confirmation> {
  const words = contractWords(given);
  const { t, language, number } = words;
  const { contract } = given;
  const name = t('confirmation.file', { number });
  const areas: Partial<Confirmation['areas']> = {};
  const createdAt = contract.processedAt ?? contract.createdAt;

  const pdf = await renderPdf({ title: name, language, createdAt }, (doc) => {
    letterhead(doc, t('confirmation.subtitle'));
    let y = title(doc, given, words);
    y = parties(doc, given, words, y);
    y = facts(doc, words.goods, heading(doc, t('confirmation.subject'), y));
    y = total(doc, words, y + 10);
    y = facts(doc, words.delivery, heading(doc, t('confirmation.delivery'), y + 12));
    y = terms(doc, given, words, y + 12);
    Object.assign(areas, signatures(doc, given, words, y + 10));
    footers(doc, t('confirmation.footer', { id: contract.id }));
  });
  const { trader, company } = areas;
  if (!trader || !company) throw new Error('a confirmation without places for its signatures');
  return { name: `${name}.pdf`, pdf, areas: { trader, company } };
}

function title(pdf: Pdf, { contract }: ContractFacts, { t, number, day }: ContractWords): number {
  pdf
    .font('semibold')
    .fontSize(19)
    .fillColor(INK.text)
    .text(t(`confirmation.title.${contract.kind}`), LEFT, 94, { width: WIDTH });
  const answered = contract.processedAt
    ? `, ${t('confirmation.acceptedOn')} ${day(contract.processedAt)}`
    : '';
  pdf
    .font('regular')
    .fontSize(9.5)
    .fillColor(INK.quiet)
    .text(
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
  const companyNumber = (number: string) => `${t('confirmation.companyNumber')}: ${number}`;
  const own: Party = {
    role: t(isSale ? 'confirmation.seller' : 'confirmation.buyer'),
    name: company.name,
    lines: [
      ...(company.address ? [inOnePiece(company.address, company.countryId)] : []),
      country(company.countryId),
      companyNumber(company.identificationNumber),
      ...(company.vatNumber ? [`${t('confirmation.vat')}: ${company.vatNumber}`] : []),
    ],
  };
  const other: Party = {
    role: t(isSale ? 'confirmation.buyer' : 'confirmation.seller'),
    name: trader.legalName,
    lines: [
      inOnePiece(trader.address, trader.countryId),
      country(trader.countryId),
      ...(trader.identificationNumber ? [companyNumber(trader.identificationNumber)] : []),
    ],
  };
  return isSale ? [own, other] : [other, own];
}

function parties(pdf: Pdf, given: ContractFacts, words: ContractWords, top: number): number {
  const ends = partiesOf(given, words).map(({ role, name, lines }, index) => {
    const x = index === 0 ? LEFT : SECOND;
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
      .text(lines.join('\n'), x, pdf.y + 2, { ...options, lineGap: 1.5 });
    return pdf.y;
  });
  return Math.max(...ends) + 14;
}

function total(pdf: Pdf, { t, total: sum }: ContractWords, top: number): number {
  pdf.roundedRect(LEFT, top, WIDTH, 34, 6).fill(INK.tint);
  pdf
    .font('regular')
    .fontSize(9.5)
    .fillColor(INK.quiet)
    .text(t('confirmation.total'), LEFT + 12, top + 11);
  pdf
    .font('semibold')
    .fontSize(14)
    .fillColor(INK.text)
    .text(sum, LEFT + 150, top + 8, { width: WIDTH - 162 });
  return top + 34;
}

function terms(pdf: Pdf, { contract }: ContractFacts, { t }: ContractWords, top: number): number {
  const clauses = [
    t('confirmation.clause1'),
    t('confirmation.clause2'),
    `${t('confirmation.clause3')} ${contract.eventHash}`,
  ];
  const options = { width: WIDTH - 16, lineGap: 1.5 };
  pdf.font('regular').fontSize(9);
  const height = clauses.reduce((sum, one) => sum + pdf.heightOfString(one, options) + 4, 18);
  let y = heading(pdf, t('confirmation.terms'), roomFor(pdf, top, height));
  for (const [index, clause] of clauses.entries()) {
    pdf.font('regular').fontSize(9).fillColor(INK.text);
    pdf.text(`${index + 1}.`, LEFT, y, { width: 14 });
    pdf.text(clause, LEFT + 16, y, options);
    y = pdf.y + 4;
  }
  return y;
}

/** Side by side, always on one page. The trader signs first (docs/product/contracts.md#documents). */
function signatures(
  pdf: Pdf,
  given: ContractFacts,
  { t }: ContractWords,
  top: number,
): Confirmation['areas'] {
  const space = SIGNATURE_HEIGHT + 44;
  const room = roomFor(pdf, top, space);
  const y = heading(pdf, t('confirmation.signatures'), Math.max(room, room === top ? BOTTOM - space : room));
  const { start, count } = pdf.bufferedPageRange();
  const box = (x: number, name: string): Area => {
    pdf.roundedRect(x, y, COLUMN, SIGNATURE_HEIGHT, 6).lineWidth(0.8).strokeColor(INK.line).stroke();
    pdf
      .font('regular')
      .fontSize(8.5)
      .fillColor(INK.quiet)
      .text(name, x, y + SIGNATURE_HEIGHT + 5, { width: COLUMN, height: 22, ellipsis: true });
    return {
      page: start + count,
      x: x / PAGE.width,
      y: y / PAGE.height,
      w: COLUMN / PAGE.width,
      h: SIGNATURE_HEIGHT / PAGE.height,
    };
  };
  const isSale = given.contract.kind === 'SALE';
  const company = box(isSale ? LEFT : SECOND, given.company.name);
  const trader = box(isSale ? SECOND : LEFT, given.trader.legalName);
  return { trader, company };
}
