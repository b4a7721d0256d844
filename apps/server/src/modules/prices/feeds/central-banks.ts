import { addDays } from '../futures/business-days.ts';
import type { DayFixing } from '../fx/fx.tables.ts';
import { czechDayOf, DayRates, dayOf, rateOf } from './day-rates.ts';
import { download, FeedError, refuseHtml } from './download.ts';
import type { FxFeed } from './ports.ts';

/** The shorter file of the ECB has 90 days; some of them may be missing. */
const ECB_SHORT_DAYS = 80;
/** The short file of the BNR has ten banking days, two weeks without holidays. */
const BNR_SHORT_DAYS = 10;

const TAG = /<(?:[\w-]+:)?(\w+)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>([^<]*)/g;
const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Enough for the flat files of central banks: no entities, and namespaces and kinds of quotes don't matter. */
function tagsOf(xml: string) {
  return [...refuseHtml(xml).matchAll(TAG)].map(([, name, attributes = '', text]) => {
    const pairs = [...attributes.matchAll(ATTRIBUTE)].map(([, key, double, single]) => [
      key,
      double ?? single,
    ]);
    return { name, attributes: Object.fromEntries(pairs) as Partial<Record<string, string>>, text };
  });
}

/** The European Central Bank: `Cube time` around `Cube currency rate`, one euro in each currency. */
export function parseEcb(xml: string): DayFixing[] {
  const rates = new DayRates();
  let day: string | undefined;
  for (const { name, attributes } of tagsOf(xml)) {
    if (name !== 'Cube') continue;
    if (attributes.time !== undefined) day = dayOf(attributes.time);
    else rates.add(day, attributes.currency, rateOf(attributes.rate));
  }
  return rates.list();
}

/** The National Bank of Romania: `Cube date` around `Rate currency multiplier`, lei per foreign currency. */
export function parseBnr(xml: string): DayFixing[] {
  const rates = new DayRates();
  let day: string | undefined;
  for (const { name, attributes, text } of tagsOf(xml)) {
    if (name === 'Cube') day = dayOf(attributes.date);
    if (name === 'Rate' && attributes.currency === 'EUR')
      rates.add(day, 'RON', rateOf(text, attributes.multiplier));
  }
  return rates.list();
}

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

type Today = () => string;
const read = async (address: string, parse: (text: string) => DayFixing[]) =>
  parse((await download(address)) ?? '');

export function ecbFeed(url: string, today: Today): FxFeed {
  const file = (name: string) => read(`${url}/eurofxref-${name}.xml`, parseEcb);
  return {
    source: 'ECB',
    latest: () => file('daily'),
    since: (day) => file(day >= addDays(today(), -ECB_SHORT_DAYS) ? 'hist-90d' : 'hist'),
  };
}

export function cnbFeed(url: string, today: Today): FxFeed {
  return {
    source: 'CNB',
    latest: () => read(`${url}/denni_kurz.txt`, parseCnbDay),
    since: (day) => readYears(day, today(), (year) => read(`${url}/rok.txt?rok=${year}`, parseCnbYear)),
  };
}

export function bnrFeed(url: string, today: Today): FxFeed {
  const file = (name: string) => read(`${url}/${name}.xml`, parseBnr);
  return {
    source: 'BNR',
    latest: () => file('nbrfxrates'),
    since: (day) =>
      day >= addDays(today(), -BNR_SHORT_DAYS)
        ? file('nbrfxrates10days')
        : readYears(day, today(), (year) => file(`files/xml/years/nbrfxrates${year}`)),
  };
}

async function readYears(from: string, today: string, readYear: (year: number) => Promise<DayFixing[]>) {
  const [first, last] = [from, today].map((day) => Number(day.slice(0, 4))) as [number, number];
  const fixings: DayFixing[] = [];
  for (let year = first; year <= last; year += 1)
    try {
      fixings.push(...(await readYear(year)));
    } catch (error) {
      // In the first days of January the new year's file is still empty.
      if (!(error instanceof FeedError && year === last)) throw error;
    }
  return fixings;
}
