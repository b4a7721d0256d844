import { Decimal } from 'decimal.js';
import type { Config } from '../../../platform/config/config.ts';
import type { Db } from '../../../platform/database/database.ts';
import { billingDay } from '../calendar.ts';
import { checkVatId } from './vat-id.ts';
import { listVatRates } from './vat-rates.queries.ts';
import type { VatRate } from './vat-rates.reference.ts';

export interface Vat {
  /** In percent, with two decimals. */
  rate: string;
  isReverseCharge: boolean;
}

export interface VatQuestion {
  countryId: string;
  vatId: string | null;
  /** Of the tax point: the day the money arrived, in Prague. */
  day: string;
  /** Registered for the One Stop Shop: buyers without a VAT id pay their own country's rate. */
  oss: boolean;
  rates: readonly VatRate[];
}

const SUPPLIER_COUNTRY = 'CZ';
/** The buyer's countries inside the Union; a buyer elsewhere is outside the scope of the tax. */
const EU = new Set(['CZ', 'IE', 'RO', 'SK']);

/** A buyer who accounts for the tax in their own country: the id decides whether there is any on the invoice. */
export function isReverseCharged(countryId: string, vatId: string | null): boolean {
  return EU.has(countryId) && countryId !== SUPPLIER_COUNTRY && checkVatId(countryId, vatId) === 'VALID';
}

/** The tax of a sale to the company today, or on the day the money arrived. */
export async function taxFor(
  db: Db,
  { vatOss }: Pick<Config, 'vatOss'>,
  { countryId, vatId, now, day }: { countryId: string; vatId: string | null; now: Date; day?: string },
): Promise<Vat> {
  const rates = await listVatRates(db);
  return vatFor({ countryId, vatId, day: day ?? billingDay(now), oss: vatOss, rates });
}

/** The table of docs/product/payments.md#vat. */
export function vatFor({ countryId, vatId, day, oss, rates }: VatQuestion): Vat {
  if (!EU.has(countryId)) return { rate: '0.00', isReverseCharge: false };
  if (isReverseCharged(countryId, vatId)) return { rate: '0.00', isReverseCharge: true };
  return { rate: rateOn(rates, oss ? countryId : SUPPLIER_COUNTRY, day), isReverseCharge: false };
}

function rateOn(rates: readonly VatRate[], countryId: string, day: string): string {
  const [newest] = rates
    .filter((row) => row.countryId === countryId && row.validFrom <= day)
    .toSorted((a, b) => b.validFrom.localeCompare(a.validFrom));
  if (!newest) throw new Error(`no VAT rate of ${countryId} on ${day}`);
  return new Decimal(newest.rate).toFixed(2);
}
