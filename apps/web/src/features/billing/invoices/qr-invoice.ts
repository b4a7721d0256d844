import type { InvoiceRef } from '@canola/api-schema/billing/invoice';
import type { Payment } from '@canola/api-schema/billing/payment';

/** No standard exists for it (docs/product/payments.md#bank-transfers). */
const WITHOUT_QR = 'RON';

/** The request whose code a bank's app reads. */
export function qrInvoiceOf({ invoices, currency }: Payment): InvoiceRef | undefined {
  if (currency.type === WITHOUT_QR) return undefined;
  return invoices.find(({ type }) => type === 'PAYMENT_REQUEST');
}
