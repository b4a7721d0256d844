import { addDays } from '../futures/business-days.ts';
import type { DayFixing } from '../fx/fixing.ts';
import { DayRates, dayOf, rateOf } from './day-rates.ts';
import { download, FeedError, refuseHtml } from './download.ts';
import type { FxFeed } from './ports.ts';
import { tagsOf } from './xml.ts';

/** The short file has ten banking days, two weeks without holidays. */
const SHORT_DAYS = 10;

/** The National Bank of Romania: `Cube date` around `Rate currency multiplier`, lei per foreign currency. */
export function parseBnr(xml: string): DayFixing[] {
  const rates = new DayRates();
  let day: string | undefined;
  for (const { name, attributes, text } of tagsOf(refuseHtml(xml))) {
    if (name === 'Cube') day = dayOf(attributes.date);
    if (name === 'Rate' && attributes.currency === 'EUR')
      rates.add(day, 'RON', rateOf(text, attributes.multiplier));
  }
  return rates.list();
}

export function bnrFeed(url: string, today: () => string): FxFeed {
  const read = async (file: string) => parseBnr((await download(`${url}/${file}`)) ?? '');
  const year = (number: number) =>
    read(`files/xml/years/nbrfxrates${number}.xml`).catch((error: unknown) => {
      if (error instanceof FeedError && number === Number(today().slice(0, 4))) return [];
      throw error;
    });
  return {
    source: 'BNR',
    latest: () => read('nbrfxrates.xml'),
    async since(day) {
      if (day >= addDays(today(), -SHORT_DAYS)) return read('nbrfxrates10days.xml');
      const fixings: DayFixing[] = [];
      for (let number = Number(day.slice(0, 4)); number <= Number(today().slice(0, 4)); number += 1)
        fixings.push(...(await year(number)));
      return fixings;
    },
  };
}
