import { addDays } from '../futures/business-days.ts';
import type { DayFixing } from '../fx/fixing.ts';
import { DayRates, dayOf, rateOf } from './day-rates.ts';
import { download, refuseHtml } from './download.ts';
import type { FxFeed } from './ports.ts';
import { tagsOf } from './xml.ts';

/** The shorter file has 90 days; some of them may be missing. */
const SHORT_DAYS = 80;

/** The European Central Bank: `Cube time` around `Cube currency rate`, one euro in each currency. */
export function parseEcb(xml: string): DayFixing[] {
  const rates = new DayRates();
  let day: string | undefined;
  for (const { name, attributes } of tagsOf(refuseHtml(xml))) {
    if (name !== 'Cube') continue;
    if (attributes.time !== undefined) day = dayOf(attributes.time);
    else rates.add(day, attributes.currency, rateOf(attributes.rate));
  }
  return rates.list();
}

export function ecbFeed(url: string, today: () => string): FxFeed {
  const read = async (file: string) => parseEcb((await download(`${url}/${file}`)) ?? '');
  return {
    source: 'ECB',
    latest: () => read('eurofxref-daily.xml'),
    since: (day) =>
      read(day >= addDays(today(), -SHORT_DAYS) ? 'eurofxref-hist-90d.xml' : 'eurofxref-hist.xml'),
  };
}
