import { z } from 'zod';

/**
 * A payment request isn't a tax document; a credit note cancels a part or all of an invoice, a debit note cancels a
 * credit note.
 */
export const INVOICE_TYPES = ['PAYMENT_REQUEST', 'INVOICE', 'CREDIT_NOTE', 'DEBIT_NOTE'] as const;
export const InvoiceType = z.enum(INVOICE_TYPES);
export type InvoiceType = z.infer<typeof InvoiceType>;

export const InvoiceRef = z.object({
  id: z.uuid(),
  type: InvoiceType,
  number: z.string(),
  variableSymbol: z.string().nullable(),
  issuedAt: z.iso.datetime(),
  /** With VAT; below zero on a credit note. */
  total: z.string(),
});
export type InvoiceRef = z.infer<typeof InvoiceRef>;

export const InvoiceParams = z.object({ id: z.uuid() });

/** SPAYD for CZK; EPC for EUR, and PAY by square for Slovak companies (docs/product/payments.md#bank-transfers). */
const QR_STANDARDS = ['SPAYD', 'EPC', 'PAY_BY_SQUARE'] as const;
export const QrStandard = z.enum(QR_STANDARDS);
export type QrStandard = z.infer<typeof QrStandard>;

/** GET /api/invoice/{id}/qr: the usual code of the country, or the one named. */
export const InvoiceQrQuery = z.strictObject({ standard: QrStandard.optional() });
