import type { Payment } from '@canola/api-schema/billing/payment';

const ID = '0198a000-0000-7000-8000-000000000001';

/** A transfer that is waited for. */
export const transfer = {
  id: ID,
  createdAt: '2026-11-10T09:00:00.000Z',
  gateway: 'BANK',
  type: 'BANK_TRANSFER',
  status: 'WAITING',
  amountTotal: '350.90',
  amount: '290.00',
  vat: '60.90',
  vatRate: '21.00',
  isReverseCharge: false,
  credit: '0.00',
  received: '0.00',
  refundedAmount: '0.00',
  refundPending: '0.00',
  refundable: '0.00',
  isReturnable: false,
  isDisputed: false,
  currency: { type: 'CZK', precision: 0 },
  billing: { address: 'Polní 1', email: 'ucetni@farma.test', phone: null, vat: null },
  subscription: { id: ID, planType: 'PLUS', planPeriod: 'MONTHLY' },
  invoices: [],
  gatewayId: null,
  dueAt: null,
  paidAt: null,
  failure: null,
  details: null,
  company: { id: ID, name: 'Agro Záhoří s.r.o.' },
} satisfies Payment;

/** Paid, and nothing of it given back; each is another one, because what is sent is remembered by payment. */
export const paid = (changes: Partial<Payment> = {}): Payment => ({
  ...transfer,
  id: crypto.randomUUID(),
  status: 'COMPLETED',
  refundable: transfer.amountTotal,
  ...changes,
});
