import type { InvoiceRef, QrStandard } from '@canola/api-schema/billing/invoice';
import type { Payment } from '@canola/api-schema/billing/payment';

/** No standard exists for it (docs/product/payments.md#bank-transfers). */
const WITHOUT_QR = 'RON';

/** A button to the bank details promises a code only where there is one. */
export function bankDetailsOf(payment: Pick<Payment, 'currency'> | undefined) {
  return payment && payment.currency.type !== WITHOUT_QR ? 'payment.bankDetails' : 'payment.bankDetailsPlain';
}

/** The request whose code a bank's app reads. */
export function qrInvoiceOf({ invoices, currency }: Payment): InvoiceRef | undefined {
  if (currency.type === WITHOUT_QR) return undefined;
  return invoices.find(({ type }) => type === 'PAYMENT_REQUEST');
}

/** Slovak banks read one of two; the first is the usual one. Elsewhere there is no choice. */
export function qrChoiceOf({ currency }: Payment, country: string): readonly QrStandard[] {
  return country === 'SK' && currency.type === 'EUR' ? ['PAY_BY_SQUARE', 'EPC'] : [];
}
