import type { CzkRate } from './modules/billing/index.ts';
import { listDailyRates } from './modules/prices/index.ts';
import type { Db } from './platform/database/database.ts';

/** Over the longest holidays there is a fixing at least so often. */
const LOOK_BACK_DAYS = 10;

/** Billing states Czech tax in CZK and knows nothing about rates; prices has them. The last fixing up to the day counts. */
export function czkRateFrom(db: Db): CzkRate {
  return async (currency, day) => {
    const from = new Date(Date.parse(day) - LOOK_BACK_DAYS * 86_400_000).toISOString().slice(0, 10);
    const rates = await listDailyRates(db, { base: currency, counter: 'CZK', from, to: day });
    return rates.at(-1)?.rate.replace(/0{1,5}$/, '');
  };
}
