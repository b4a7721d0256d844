import type { Payment } from '@canola/api-schema/billing/payment';
import { Decimal } from 'decimal.js';
import { XMLParser } from 'fast-xml-parser';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { type Buyer, CARD, usePaymentDesk } from '../../../../test/payment-desk.ts';

const NOW = new Date('2027-03-01T09:00:00Z');
const desk = usePaymentDesk(NOW);

interface Sums {
  net: string;
  vat: string;
  gross: string;
}

/** Every sum that an accounting program takes from the XML in the downloaded PDF. */
async function embeddedIn(id: string, { payer }: Buyer) {
  const token = await desk.tokenFor(payer.subject, { email: payer.email });
  const { rawPayload } = await desk.app.inject({
    url: `/can-users/api/invoice/${id}/pdf`,
    headers: { authorization: `Bearer ${token}` },
  });
  const pdf = await getDocumentProxy(new Uint8Array(rawPayload));
  const [[file] = ['']] = (await pdf.getAttachments()) ?? [];
  const xml = Buffer.from((await pdf.getAttachmentContent(file)) ?? []).toString();
  const parser = new XMLParser({
    removeNSPrefix: true,
    parseTagValue: false,
    isArray: (name) => name === 'IncludedSupplyChainTradeLineItem',
  });
  const { ExchangedDocument: head, SupplyChainTradeTransaction: trade } =
    parser.parse(xml).CrossIndustryInvoice;
  const settlement = trade.ApplicableHeaderTradeSettlement;
  const total = settlement.SpecifiedTradeSettlementHeaderMonetarySummation;
  const lines: string[] = trade.IncludedSupplyChainTradeLineItem.map(
    (line: { SpecifiedLineTradeSettlement: Record<string, { LineTotalAmount: string }> }) =>
      line.SpecifiedLineTradeSettlement.SpecifiedTradeSettlementLineMonetarySummation?.LineTotalAmount,
  );
  const sums: Sums = {
    net: Decimal.sum(...lines).toFixed(2),
    vat: total.TaxTotalAmount,
    gross: total.GrandTotalAmount,
  };
  // The totals say the same as the lines and the tax that they are the totals of.
  expect([total.LineTotalAmount, total.TaxBasisTotalAmount]).toEqual([sums.net, sums.net]);
  expect(settlement.ApplicableTradeTax).toMatchObject({ BasisAmount: sums.net, CalculatedAmount: sums.vat });
  return { number: head.ID as string, type: head.TypeCode as string, sums };
}

/** The payment and its documents, as its payer reads them. */
const read = async ({ payer }: Buyer, { id }: Payment) =>
  (await call<Payment>(desk, payer, 'GET', `/can-users/api/payment/${id}`)).body;
const sumsOf = ({ amount: net, vat, amountTotal: gross }: Payment): Sums => ({ net, vat, gross });
const less = (from: Sums, taken: Sums): Sums => ({
  net: new Decimal(from.net).minus(taken.net).toFixed(2),
  vat: new Decimal(from.vat).minus(taken.vat).toFixed(2),
  gross: new Decimal(from.gross).minus(taken.gross).toFixed(2),
});
async function documentOf(payment: Payment, kind: 'INVOICE' | 'CREDIT_NOTE', buyer: Buyer) {
  const listed = payment.invoices.filter(({ type }) => type === kind);
  expect(listed).toHaveLength(1);
  const [ref] = listed;
  const embedded = await embeddedIn(ref?.id ?? '', buyer);
  expect(embedded.number).toBe(ref?.number);
  return embedded;
}

describe('the XML in the downloaded invoice has the sums of the payment', () => {
  it.each([
    ['a card, a month', { period: 'MONTHLY' }],
    ['a card, a year', { plan: 'PREMIUM', period: 'YEARLY' }],
    ['a transfer', { type: 'BANK_TRANSFER', period: 'QUARTERLY' }],
  ] as const)('%s', async (_name, wanted) => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer, wanted);
    if (body.type === 'CARD') await desk.payWith(body, CARD.good);
    else await desk.confirm(body.id, '2027-03-01');
    const payment = await read(buyer, body);
    expect(payment.status).toBe('COMPLETED');
    const invoice = await documentOf(payment, 'INVOICE', buyer);
    expect(invoice).toMatchObject({ type: '380', sums: sumsOf(payment) });
  });

  it.each([
    // Odd moments: what is unused of the month has to be rounded.
    '2027-03-11T07:13:29Z',
    '2027-03-16T20:30:00Z',
    '2027-03-29T23:59:59Z',
  ])('an upgrade at %s: its invoice less the credit note', async (moment) => {
    const buyer = await desk.buyer();
    const first = await desk.paid(buyer);
    desk.clock.set(new Date(moment));
    const second = await desk.paid(buyer, { plan: 'PREMIUM' });
    const [former, upgrade] = [await read(buyer, first), await read(buyer, second)];
    const invoice = await documentOf(upgrade, 'INVOICE', buyer);
    const note = await documentOf(former, 'CREDIT_NOTE', buyer);
    expect([invoice.type, note.type]).toEqual(['380', '381']);
    expect(note.sums.net).toBe(upgrade.credit);
    expect(less(invoice.sums, note.sums)).toEqual(sumsOf(upgrade));
    // The former invoice stays what it was.
    expect((await documentOf(former, 'INVOICE', buyer)).sums).toEqual(sumsOf(former));
  });
});
