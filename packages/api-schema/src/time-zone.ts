/** Days turn at midnight of the company's zone (docs/product/companies.md#time-zone). */
export const TIME_ZONE_OF_COUNTRY: Readonly<Record<string, string>> = {
  CZ: 'Europe/Prague',
  GB: 'Europe/London',
  IE: 'Europe/Dublin',
  RO: 'Europe/Bucharest',
  SK: 'Europe/Bratislava',
};

export function timeZoneOf(countryId: string): string {
  return TIME_ZONE_OF_COUNTRY[countryId] ?? 'UTC';
}

/** Our books are kept by it, whatever the customer's country (docs/product/payments.md#calendar). */
export const SUPPLIER_ZONE = 'Europe/Prague';
