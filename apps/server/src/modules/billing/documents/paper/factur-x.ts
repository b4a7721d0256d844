import { Decimal } from 'decimal.js';
import type { DocumentSnapshot } from '../snapshot.ts';
import type { TaxInCzk } from './document-words.ts';

const UNECE = 'urn:un:unece:uncefact:data:standard';

const escaped = (text: string) =>
  text
    // Most control characters are not allowed in XML at all.
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** An element; an empty one is left out, because the standard refuses it. */
const el = (name: string, content: string | null, attributes = ''): string =>
  content ? `<${name}${attributes}>${content}</${name}>` : '';
const text = (name: string, value: string | null, attributes = '') =>
  el(`ram:${name}`, value && escaped(value), attributes);
const date = (name: string, day: string | null, kind = 'udt:DateTimeString') =>
  day ? el(`ram:${name}`, el(kind, day.replaceAll('-', ''), ' format="102"')) : '';

/** A request has no XML. */
const TYPE_CODES = { PAYMENT_REQUEST: null, INVOICE: '380', CREDIT_NOTE: '381', DEBIT_NOTE: '383' } as const;

/** Standard rate, reverse charge, or outside the scope of the tax. */
function taxCategory({ vatRate, isReverseCharge }: DocumentSnapshot) {
  const rate = text('RateApplicablePercent', new Decimal(vatRate).toFixed(2));
  if (isReverseCharge) return { code: 'AE', rate, reason: 'Reverse charge', vatex: 'VATEX-EU-AE' };
  if (new Decimal(vatRate).isZero())
    return { code: 'O', rate: '', reason: 'Outside the scope of VAT', vatex: 'VATEX-EU-O' };
  return { code: 'S', rate, reason: null, vatex: null };
}

function party(
  name: string,
  { name: title, number, vatId, address, countryId }: DocumentSnapshot['buyer'],
): string {
  return el(
    `ram:${name}`,
    [
      text('Name', title),
      el('ram:SpecifiedLegalOrganization', text('ID', number)),
      el('ram:PostalTradeAddress', text('LineOne', address) + text('CountryID', countryId)),
      vatId ? el('ram:SpecifiedTaxRegistration', text('ID', vatId, ' schemeID="VA"')) : '',
    ].join(''),
  );
}

/**
 * The invoice for machines: EN 16931 as UN/CEFACT CII. A credit note's sums are above zero; its type says which way
 * they go. Elements are in the order that the schema prescribes.
 */
export function facturX(snapshot: DocumentSnapshot, service: string, czk: TaxInCzk | null): string {
  const { kind, number, issuedOn, taxPoint, currency, net, vat, gross, supplier, buyer, bank } = snapshot;
  // The sum of a debit note was never paid out: nothing is left to pay, as on an invoice.
  const isPaid = kind !== 'CREDIT_NOTE';
  const { code, rate, reason, vatex } = taxCategory(snapshot);
  // Outside the scope no VAT id may be named.
  const isTaxed = code !== 'O';
  const named = <Party extends DocumentSnapshot['buyer']>(party: Party) =>
    isTaxed ? party : { ...party, vatId: null };
  const period = date('StartDateTime', snapshot.service.from) + date('EndDateTime', snapshot.service.to);
  const line = el(
    'ram:IncludedSupplyChainTradeLineItem',
    [
      el('ram:AssociatedDocumentLineDocument', text('LineID', '1')),
      el('ram:SpecifiedTradeProduct', text('Name', service)),
      el('ram:SpecifiedLineTradeAgreement', el('ram:NetPriceProductTradePrice', text('ChargeAmount', net))),
      el('ram:SpecifiedLineTradeDelivery', text('BilledQuantity', '1', ' unitCode="C62"')),
      el(
        'ram:SpecifiedLineTradeSettlement',
        [
          el('ram:ApplicableTradeTax', text('TypeCode', 'VAT') + text('CategoryCode', code) + rate),
          el('ram:BillingSpecifiedPeriod', period),
          el('ram:SpecifiedTradeSettlementLineMonetarySummation', text('LineTotalAmount', net)),
        ].join(''),
      ),
    ].join(''),
  );
  const tax = [
    text('CalculatedAmount', vat),
    text('TypeCode', 'VAT'),
    text('ExemptionReason', reason),
    text('BasisAmount', net),
    text('CategoryCode', code),
    text('ExemptionReasonCode', vatex),
    date('TaxPointDate', taxPoint, 'udt:DateString'),
    rate,
  ].join('');
  const totals = [
    text('LineTotalAmount', net),
    text('TaxBasisTotalAmount', net),
    text('TaxTotalAmount', vat, ` currencyID="${currency}"`),
    czk ? text('TaxTotalAmount', czk.vat, ' currencyID="CZK"') : '',
    text('GrandTotalAmount', gross),
    isPaid ? text('TotalPrepaidAmount', gross) : '',
    text('DuePayableAmount', isPaid ? '0.00' : gross),
  ].join('');
  const settlement = [
    text('PaymentReference', snapshot.variableSymbol),
    czk ? text('TaxCurrencyCode', 'CZK') : '',
    text('InvoiceCurrencyCode', currency),
    el(
      'ram:SpecifiedTradeSettlementPaymentMeans',
      text('TypeCode', bank ? '30' : '48') +
        (bank ? el('ram:PayeePartyCreditorFinancialAccount', text('IBANID', bank.iban)) : ''),
    ),
    el('ram:ApplicableTradeTax', tax),
    el('ram:BillingSpecifiedPeriod', period),
    isPaid ? '' : el('ram:SpecifiedTradePaymentTerms', date('DueDateDateTime', issuedOn)),
    el('ram:SpecifiedTradeSettlementHeaderMonetarySummation', totals),
    snapshot.original
      ? el(
          'ram:InvoiceReferencedDocument',
          text('IssuerAssignedID', snapshot.original.number) +
            date('FormattedIssueDateTime', snapshot.original.issuedOn, 'qdt:DateTimeString'),
        )
      : '',
  ].join('');
  const body = [
    el(
      'rsm:ExchangedDocumentContext',
      el('ram:GuidelineSpecifiedDocumentContextParameter', text('ID', 'urn:cen.eu:en16931:2017')),
    ),
    el(
      'rsm:ExchangedDocument',
      [
        text('ID', number),
        text('TypeCode', TYPE_CODES[kind]),
        date('IssueDateTime', issuedOn),
        snapshot.reason ? el('ram:IncludedNote', text('Content', snapshot.reason)) : '',
      ].join(''),
    ),
    el(
      'rsm:SupplyChainTradeTransaction',
      [
        line,
        el(
          'ram:ApplicableHeaderTradeAgreement',
          party('SellerTradeParty', named(supplier)) + party('BuyerTradeParty', named(buyer)),
        ),
        el(
          'ram:ApplicableHeaderTradeDelivery',
          el('ram:ActualDeliverySupplyChainEvent', date('OccurrenceDateTime', taxPoint)),
        ),
        el('ram:ApplicableHeaderTradeSettlement', settlement),
      ].join(''),
    ),
  ].join('');
  const spaces = [
    ['rsm', 'CrossIndustryInvoice'],
    ['ram', 'ReusableAggregateBusinessInformationEntity'],
    ['udt', 'UnqualifiedDataType'],
    ['qdt', 'QualifiedDataType'],
  ].map(([prefix, name]) => ` xmlns:${prefix}="${UNECE}:${name}:100"`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${el('rsm:CrossIndustryInvoice', body, spaces.join(''))}\n`;
}

const FX = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

/** Tells a reader of the PDF about the XML; PDF/A wants the description of our own properties with it. */
export function facturXMetadata(): string {
  const properties = [
    ['DocumentFileName', 'The name of the embedded XML document'],
    ['DocumentType', 'The type of the hybrid document'],
    ['Version', 'The version of the standard of the XML document'],
    ['ConformanceLevel', 'The conformance level of the XML document'],
  ].map(
    ([name, description]) => `
<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
  );
  return `
<rdf:Description rdf:about="" xmlns:fx="${FX}"><fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>factur-x.xml</fx:DocumentFileName><fx:Version>1.0</fx:Version><fx:ConformanceLevel>EN 16931</fx:ConformanceLevel></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>${FX}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${properties.join('')}</rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>`;
}
