import type { DayFixing } from '../fx/fixing.ts';
import { czechDayOf, DayRates, rateOf } from './day-rates.ts';
import { download, FeedError, refuseHtml } from './download.ts';
import type { FxFeed } from './ports.ts';

const linesOf = (text: string) =>
  refuseHtml(text)
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/);

/** The Czech National Bank's day: `13.11.2026 #219`, a header, then `země|měna|množství|kód|kurz` with decimal commas. */
export function parseCnbDay(text: string): DayFixing[] {
  const [first = '', , ...rows] = linesOf(text);
  const day = czechDayOf(first.split('#')[0]);
  const rates = new DayRates();
  for (const row of rows) {
    const [, , units = '', code, rate] = row.split('|');
    if (code?.trim() === 'EUR') rates.add(day, 'CZK', rateOf(rate, units));
  }
  return rates.list();
}

/**
 * Its year: a column for each currency, named `1 EUR`. When a currency comes or goes, the header is repeated with
 * other columns.
 */
export function parseCnbYear(text: string): DayFixing[] {
  const rates = new DayRates();
  let column = -1;
  let units = '1';
  for (const line of linesOf(text)) {
    const cells = line.split('|').map((cell) => cell.trim());
    const heading = cells.findIndex((cell) => /^\d+ EUR$/.test(cell));
    const day = czechDayOf(cells[0]);
    if (heading >= 0) {
      column = heading;
      units = cells[heading]?.split(' ')[0] ?? '';
    } else if (day) rates.add(day, 'CZK', rateOf(cells[column], units));
    // Unknown columns until the next header.
    else if (cells.length > 1) column = -1;
  }
  return rates.list();
}

export function cnbFeed(url: string, today: () => string): FxFeed {
  const year = async (number: number) => {
    const text = await download(`${url}/rok.txt?rok=${number}`);
    try {
      return parseCnbYear(text ?? '');
    } catch (error) {
      // In the first days of January the new year's file is still empty.
      if (error instanceof FeedError && number === yearOf(today())) return [];
      throw error;
    }
  };
  return {
    source: 'CNB',
    latest: async () => parseCnbDay((await download(`${url}/denni_kurz.txt`)) ?? ''),
    async since(day) {
      const fixings: DayFixing[] = [];
      for (let number = yearOf(day); number <= yearOf(today()); number += 1)
        fixings.push(...(await year(number)));
      return fixings;
    },
  };
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}
