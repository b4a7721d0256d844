import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFRawStream } from '@cantoo/pdf-lib';
import { XMLParser } from 'fast-xml-parser';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../../platform/config/config.ts';
import { codesOf } from '../render.service.ts';
import type { DocumentSnapshot } from '../snapshot.ts';
import { makeDocument } from './document-pdf.ts';
import { documentWords, taxInCzk } from './document-words.ts';
import { facturX } from './factur-x.ts';

const { supplier, banks } = readConfig({});
const issuedAt = new Date('2026-11-16T09:00:00Z');

const INVOICE: DocumentSnapshot = {
  kind: 'INVOICE',
  number: '2026000123',
  language: 'cs',
  issuedOn: '2026-11-16',
  taxPoint: '2026-11-14',
  dueOn: '2026-11-14',
  supplier,
  buyer: {
    name: 'Žluťoučký & synové s.r.o.',
    number: '27654389',
    vatId: 'CZ27654389',
    address: 'Polní 1, 586 01 Jihlava',
    countryId: 'CZ',
  },
  service: { planType: 'PLUS', periodType: 'MONTHLY', from: '2026-11-14', to: '2026-12-14' },
  net: '290.00',
  vat: '60.90',
  gross: '350.90',
  vatRate: '21.00',
  isReverseCharge: false,
  currency: 'CZK',
  isTaxInCzk: false,
  variableSymbol: '2600000018',
  bank: banks.CZK ?? null,
  paid: { type: 'BANK_TRANSFER', on: '2026-11-14', sum: '350.90' },
  credit: null,
  settled: null,
  original: null,
  reason: null,
};
const REVERSE: DocumentSnapshot = {
  ...INVOICE,
  language: 'ro',
  buyer: {
    ...INVOICE.buyer,
    name: 'Ferma Șoimul SRL',
    number: '18547290',
    vatId: 'RO18547290',
    countryId: 'RO',
  },
  net: '59.00',
  vat: '0.00',
  gross: '59.00',
  vatRate: '0.00',
  isReverseCharge: true,
  currency: 'RON',
  bank: null,
  paid: { type: 'CARD', on: '2026-11-14', sum: '59.00' },
};
const REQUEST: DocumentSnapshot = {
  ...INVOICE,
  kind: 'PAYMENT_REQUEST',
  number: '2600000018',
  taxPoint: null,
  dueOn: '2026-11-30',
  paid: null,
};
const NOTE: DocumentSnapshot = {
  ...INVOICE,
  kind: 'CREDIT_NOTE',
  number: 'CN2026000004',
  language: 'en',
  dueOn: null,
  net: '100.00',
  vat: '21.00',
  gross: '121.00',
  paid: null,
  original: { number: '2026000123', issuedOn: '2026-11-16' },
  reason: 'The service was down for ten days.',
};

const make = async (snapshot: DocumentSnapshot, czkRate?: string) =>
  makeDocument({
    snapshot,
    issuedAt,
    czk: czkRate ? taxInCzk(snapshot, czkRate) : null,
    codes: await codesOf(snapshot),
  });

async function textOf(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.replaceAll(/[\s\u00a0\u202f]+/g, ' ');
}
async function xmlOf(pdf: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const [[id, file] = ['', undefined]] = (await document.getAttachments()) ?? [];
  const text = Buffer.from((await document.getAttachmentContent(id)) ?? []).toString();
  return { name: file?.filename, text };
}
const settlementOf = (xml: string) => {
  const parser = new XMLParser({ removeNSPrefix: true, parseTagValue: false, ignoreAttributes: false });
  const { CrossIndustryInvoice } = parser.parse(xml);
  const { SupplyChainTradeTransaction: trade, ExchangedDocument: head } = CrossIndustryInvoice;
  const settlement = trade.ApplicableHeaderTradeSettlement;
  return {
    head,
    trade,
    settlement,
    tax: settlement.ApplicableTradeTax,
    sums: settlement.SpecifiedTradeSettlementHeaderMonetarySummation,
  };
};

describe('an invoice', () => {
  it('says all that the law asks for, in Czech', async () => {
    const text = await textOf(await make(INVOICE));
    for (const part of [
      'Faktura 2026000123',
      'Faktura – daňový doklad',
      `Dodavatel ${supplier.name} ${supplier.address} Česko IČO: ${supplier.number} DIČ: ${supplier.vatId} ${supplier.register}`,
      'Odběratel Žluťoučký & synové s.r.o. Polní 1, 586 01 Jihlava Česko IČO: 27654389 DIČ: CZ27654389',
      'Datum vystavení 16. listopadu 2026',
      'Datum uskutečnění plnění 14. listopadu 2026',
      'Variabilní symbol 2600000018',
      'Canola Plus, jeden měsíc',
      '14. listopadu 2026 – 14. prosince 2026',
      'Základ daně 290,00 Kč',
      'DPH 21 % 60,90 Kč',
      'Celkem 350,90 Kč',
      'Uhrazeno bankovním převodem, 14. listopadu 2026',
      'Zbývá uhradit 0,00 Kč',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('odvede zákazník');
  });

  it('with reverse charge says so, with both VAT ids, in Romanian', async () => {
    const text = await textOf(await make(REVERSE));
    for (const part of [
      'Factură 2026000123',
      'Taxare inversă',
      `Cod de TVA: ${supplier.vatId}`,
      'Client Ferma Șoimul SRL',
      'CUI: 18547290 Cod de TVA: RO18547290',
      'Total 59,00 RON',
      'Achitat cu cardul, 14 noiembrie 2026',
    ])
      expect(text).toContain(part);
  });

  it('with Czech tax in euro states the tax in CZK too', async () => {
    const slovak: DocumentSnapshot = {
      ...INVOICE,
      currency: 'EUR',
      net: '12.00',
      vat: '2.52',
      gross: '14.52',
      isTaxInCzk: true,
    };
    const pdf = await make(slovak, '24.315');
    expect(await textOf(pdf)).toContain('DPH v Kč, kurz 24,315 61,27 Kč');
    const { settlement, sums } = settlementOf((await xmlOf(pdf)).text);
    expect(settlement.TaxCurrencyCode).toBe('CZK');
    expect(sums.TaxTotalAmount).toEqual([
      { '#text': '2.52', '@_currencyID': 'EUR' },
      { '#text': '61.27', '@_currencyID': 'CZK' },
    ]);
  });

  it('of an upgrade names the credit note that settled a part', async () => {
    const upgrade: DocumentSnapshot = {
      ...INVOICE,
      paid: { type: 'CARD', on: '2026-11-14', sum: '250.90' },
      settled: { sum: '100.00', number: 'CN2026000004' },
    };
    const text = await textOf(await make(upgrade));
    for (const part of [
      'Vyrovnáno dokladem CN2026000004 100,00 Kč',
      'Uhrazená částka 250,90 Kč',
      'Zbývá uhradit 0,00 Kč',
    ])
      expect(text).toContain(part);
  });

  it('is the same, byte by byte, when it is made again', async () => {
    expect((await make(INVOICE)).equals(await make(INVOICE))).toBe(true);
  });
});

it('a payment request says that it is no tax document, and where to pay', async () => {
  const pdf = await make(REQUEST);
  const text = await textOf(pdf);
  for (const part of [
    'Výzva k platbě 2600000018',
    'Nejedná se o daňový doklad',
    'K úhradě 350,90 Kč',
    'Datum splatnosti 30. listopadu 2026',
    'IBAN CZ65 0800 0000 0019 2001 4533',
    'SWIFT GIBACZPX',
    'Číslo účtu 1920014533/0800',
    'QR Platba',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('Datum uskutečnění plnění');
  expect((await xmlOf(pdf)).name).toBeUndefined();
});

it('a payment request of an upgrade shows what the former plan leaves', async () => {
  const text = await textOf(
    await make({ ...REQUEST, net: '544.84', vat: '114.42', gross: '659.26', credit: '145.16' }),
  );
  for (const part of [
    '690,00 Kč',
    'Nevyužitá část předchozího tarifu',
    '−145,16 Kč',
    'Základ daně 544,84 Kč',
  ])
    expect(text).toContain(part);
});

it('a credit note names the original invoice, the reason and the difference', async () => {
  const text = await textOf(await make(NOTE));
  for (const part of [
    'Credit note CN2026000004',
    'Corrects invoice 2026000123 of 16 November 2026',
    'Reason The service was down for ten days.',
    'VAT 21% −CZK 21.00',
    'Total credited −CZK 121.00',
  ])
    expect(text).toContain(part);
  expect(await textOf(await make({ ...NOTE, reason: null }))).toContain('Change to another plan');
});

describe('the XML inside', () => {
  it('has the same sums as the paper', async () => {
    const { name, text } = await xmlOf(await make(INVOICE));
    expect(name).toBe('factur-x.xml');
    const { head, trade, settlement, tax, sums } = settlementOf(text);
    expect(head).toMatchObject({ ID: '2026000123', TypeCode: '380' });
    expect(sums).toMatchObject({
      LineTotalAmount: '290.00',
      TaxBasisTotalAmount: '290.00',
      TaxTotalAmount: { '#text': '60.90', '@_currencyID': 'CZK' },
      GrandTotalAmount: '350.90',
      TotalPrepaidAmount: '350.90',
      DuePayableAmount: '0.00',
    });
    expect(tax).toMatchObject({
      CalculatedAmount: '60.90',
      BasisAmount: '290.00',
      CategoryCode: 'S',
      RateApplicablePercent: '21.00',
      TaxPointDate: { DateString: { '#text': '20261114' } },
    });
    expect(settlement).toMatchObject({ InvoiceCurrencyCode: 'CZK', PaymentReference: '2600000018' });
    expect(trade.ApplicableHeaderTradeAgreement.BuyerTradeParty.Name).toBe('Žluťoučký & synové s.r.o.');
  });

  it('of a reverse charge gives the category and the reason', () => {
    const { tax, trade } = settlementOf(facturX(REVERSE, documentWords(REVERSE).service, null));
    expect(tax).toMatchObject({
      CategoryCode: 'AE',
      ExemptionReasonCode: 'VATEX-EU-AE',
      ExemptionReason: 'Reverse charge',
      RateApplicablePercent: '0.00',
    });
    const { SellerTradeParty, BuyerTradeParty } = trade.ApplicableHeaderTradeAgreement;
    expect(
      [SellerTradeParty, BuyerTradeParty].map(
        ({ SpecifiedTaxRegistration }) => SpecifiedTaxRegistration.ID['#text'],
      ),
    ).toEqual([supplier.vatId, 'RO18547290']);
  });

  it('of a credit note has the type of one, sums above zero and the original number', () => {
    const { head, settlement, sums } = settlementOf(facturX(NOTE, 'x', null));
    expect(head).toMatchObject({ TypeCode: '381', IncludedNote: { Content: NOTE.reason } });
    expect(sums).toMatchObject({ GrandTotalAmount: '121.00', DuePayableAmount: '121.00' });
    expect(settlement.InvoiceReferencedDocument.IssuerAssignedID).toBe('2026000123');
  });

  it.each([
    ['en', 'Debit note DN2026000001', 'Reverses credit note CN2026000004 of 16 November 2026'],
    ['cs', 'Opravný daňový doklad – vrubopis DN2026000001', 'K opravnému daňovému dokladu CN2026000004'],
    ['ro', 'Factură de corecție DN2026000001', 'Anulează factura storno CN2026000004'],
  ] as const)(
    'of a debit note says what it takes back, and leaves nothing to pay: %s',
    async (language, ...said) => {
      const debit: DocumentSnapshot = {
        ...NOTE,
        kind: 'DEBIT_NOTE',
        number: 'DN2026000001',
        language,
        original: { number: NOTE.number, issuedOn: NOTE.issuedOn },
        reason: null,
        reasonKey: 'REFUND_FAILED',
      };
      const pdf = await make(debit);
      const text = await textOf(pdf);
      for (const words of said) expect(text).toContain(words);
      expect(text).not.toContain('\u2212');
      const { head, settlement, sums } = settlementOf((await xmlOf(pdf)).text);
      expect(head).toMatchObject({ TypeCode: '383' });
      expect(sums).toMatchObject({ GrandTotalAmount: '121.00', DuePayableAmount: '0.00' });
      expect(settlement.InvoiceReferencedDocument.IssuerAssignedID).toBe(NOTE.number);
    },
  );

  it('takes no element from a name', () => {
    const name = '</ram:Name><ram:ID>1</ram:ID>]]>\u0000"';
    const { trade } = settlementOf(facturX({ ...INVOICE, buyer: { ...INVOICE.buyer, name } }, 'x', null));
    expect(trade.ApplicableHeaderTradeAgreement.BuyerTradeParty.Name).toBe(name.replace('\u0000', ' '));
  });
});

it('the file is PDF/A-3b, with the XML as an alternative and metadata that name it', async () => {
  const pdf = await make(INVOICE);
  const document = await PDFDocument.load(new Uint8Array(pdf), { updateMetadata: false });
  const { catalog, context } = document;
  const metadata = context.lookup(catalog.get(PDFName.of('Metadata'))) as PDFRawStream;
  const xmp = Buffer.from(metadata.contents).toString('utf8');
  for (const part of [
    '<pdfaid:part>3</pdfaid:part>',
    '<pdfaid:conformance>B</pdfaid:conformance>',
    '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
    '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
    '<pdfaSchema:prefix>fx</pdfaSchema:prefix>',
  ])
    expect(xmp).toContain(part);
  const files = context.lookup(catalog.get(PDFName.of('AF')), PDFArray);
  const file = context.lookup(files.get(0), PDFDict);
  expect(file.get(PDFName.of('AFRelationship'))).toBe(PDFName.of('Alternative'));
  expect(catalog.get(PDFName.of('OutputIntents'))).toBeDefined();
});
