/** The rate of a country from a day on; the next one ends it. */
export interface VatRate {
  countryId: string;
  /** The first day, `2025-08-01`. */
  validFrom: string;
  /** In percent. */
  rate: string;
}

/** Loaded at every start; a change of a rate is a new row (docs/product/payments.md#vat). */
export const VAT_RATES: readonly VatRate[] = [
  { countryId: 'CZ', validFrom: '2013-01-01', rate: '21' },
  { countryId: 'IE', validFrom: '2021-03-01', rate: '23' },
  { countryId: 'RO', validFrom: '2017-01-01', rate: '19' },
  { countryId: 'RO', validFrom: '2025-08-01', rate: '21' },
  { countryId: 'SK', validFrom: '2011-01-01', rate: '20' },
  { countryId: 'SK', validFrom: '2025-01-01', rate: '23' },
];
