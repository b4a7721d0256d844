import type { vatRate } from '../tables/documents.tables.ts';

/** Standard rates (docs/product/payments.md#vat). A change is a new row with its first day. */
export const VAT_RATES: readonly (typeof vatRate.$inferInsert)[] = [
  { countryId: 'CZ', from: '2013-01-01', rate: '21.00' },
  { countryId: 'IE', from: '2021-03-01', rate: '23.00' },
  { countryId: 'RO', from: '2017-01-01', rate: '19.00' },
  { countryId: 'RO', from: '2025-08-01', rate: '21.00' },
  { countryId: 'SK', from: '2011-01-01', rate: '20.00' },
  { countryId: 'SK', from: '2025-01-01', rate: '23.00' },
];
