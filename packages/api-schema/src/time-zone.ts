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

/** The moment when clocks in a zone show this time, 'HH:mm'. */
export function momentOf(day: string, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const shown = Date.parse(`${wallClock(new Date(wanted), timeZone)}Z`);
  return new Date(wanted - (shown - wanted));
}

export function hourInZone(moment: Date, timeZone: string): number {
  return Number(wallClock(moment, timeZone).slice(11, 13));
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function wallClock(moment: Date, timeZone: string): string {
  const format =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, format);
  return format.format(moment).replace(' ', 'T');
}

/** The zone of our bookkeeping, whatever the customer's country (docs/product/payments.md#calendar). */
export const SUPPLIER_ZONE = 'Europe/Prague';
