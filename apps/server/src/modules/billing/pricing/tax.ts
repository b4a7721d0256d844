import type { Config } from '../../../config.ts';
import type { Db } from '../../../platform/database/database.ts';
import { billingDay } from './calendar.ts';
import { type Vat, vatFor } from './vat.ts';
import { listVatRates } from './vat-rates.queries.ts';

/** The tax of a sale to the company today, or on the day the money arrived. */
export async function taxFor(
  db: Db,
  { vatOss }: Pick<Config, 'vatOss'>,
  { countryId, vatId, now, day }: { countryId: string; vatId: string | null; now: Date; day?: string },
): Promise<Vat> {
  return vatFor({
    countryId,
    vatId,
    day: day ?? billingDay(now),
    oss: vatOss,
    rates: await listVatRates(db),
  });
}
