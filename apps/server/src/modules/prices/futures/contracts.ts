import type { Commodity } from '@canola/api-schema/prices/rates';
import { addDays } from './business-days.ts';
import { firstOf, SPECIFICATIONS } from './commodities.ts';

export interface Contract {
  commodity: Commodity;
  month: string;
  lastTradingDay: string;
}

const known = new Map<string, Contract | undefined>();

/** The contract of a month; undefined where the exchange lists none. */
export function contractOf(commodity: Commodity, year: number, month: number): Contract | undefined {
  const key = `${commodity} ${year} ${month}`;
  if (!known.has(key)) known.set(key, makeContract(commodity, year, month));
  return known.get(key);
}

function makeContract(commodity: Commodity, year: number, month: number): Contract | undefined {
  const { months, lastTradingDay } = SPECIFICATIONS[commodity];
  if (!months.includes(month)) return undefined;
  return { commodity, month: firstOf(year, month), lastTradingDay: lastTradingDay(year, month) };
}

const listed = new Map<string, readonly Contract[]>();

export function listedContracts(commodity: Commodity, day: string): readonly Contract[] {
  const key = `${commodity} ${day}`;
  const contracts = listed.get(key) ?? contractsFrom(commodity, day, SPECIFICATIONS[commodity].listed);
  listed.set(key, contracts);
  return contracts;
}

/** Every contract that was or is listed on some day of a range, nearest first. */
export function contractsBetween(commodity: Commodity, from: string, to: string): Contract[] {
  const last = listedContracts(commodity, to).at(-1)?.month ?? to;
  return contractsFrom(commodity, from).filter((contract) => contract.month <= last);
}

/** Whether prices of a contract are stored on a day; a published last trading day may differ from the rule. */
export function isListed(commodity: Commodity, month: string, day: string): boolean {
  const last = listedContracts(commodity, day).at(-1)?.month ?? '';
  const contract = contractOf(commodity, Number(month.slice(0, 4)), Number(month.slice(5, 7)));
  return contract !== undefined && month <= last && day <= addDays(contract.lastTradingDay, MOST_DAYS_OFF);
}

/** A last trading day that is further from the rule is a mistake of the feed. */
export const MOST_DAYS_OFF = 31;

const MOST_YEARS = 40;

function contractsFrom(commodity: Commodity, day: string, count = Number.POSITIVE_INFINITY): Contract[] {
  const year = Number(day.slice(0, 4));
  const found: Contract[] = [];
  for (let at = 0; at < MOST_YEARS && found.length < count; at += 1)
    for (const month of SPECIFICATIONS[commodity].months) {
      const contract = contractOf(commodity, year + at, month);
      if (contract && contract.lastTradingDay >= day && found.length < count) found.push(contract);
    }
  return found;
}
