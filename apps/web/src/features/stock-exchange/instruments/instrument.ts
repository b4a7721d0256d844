import type { Commodity } from '@canola/api-schema/prices/rates';
import type { CropName } from '#market/marks/crop-icon.tsx';
import { formatMonthOfYear } from '#shared/time/format.ts';

interface Instrument {
  exchange: string;
  /** The clock on the exchange's wall. */
  zone: string;
  unit: string;
  icon: CropName;
  hasNext: boolean;
}

/** docs/product/exchange.md#instruments */
export const INSTRUMENTS: Record<Commodity, Instrument> = {
  wheat: { exchange: 'Euronext', zone: 'Europe/Paris', unit: 't', icon: 'wheat', hasNext: true },
  rapeseed: { exchange: 'Euronext', zone: 'Europe/Paris', unit: 't', icon: 'rapeseed', hasNext: true },
  crude_oil: { exchange: 'ICE Brent', zone: 'Europe/London', unit: 'bbl', icon: 'oil', hasNext: false },
};

interface ContractMonth {
  month: number;
  year: number;
}

/** The first day of a contract's month, as the day that a chart knows it by. */
export function monthDay({ month, year }: ContractMonth): string {
  return `${year}-${String(month).padStart(2, '0')}-01`;
}

/** `Dec 26` */
export function contractName(contract: ContractMonth, locale: string): string {
  return formatMonthOfYear(new Date(monthDay(contract)), locale, 'UTC');
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The time on the exchange's clock: `2026-11-16T10:45`. */
export function wallClock(moment: string, zone: string): string {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(zone, clock);
  return clock.format(new Date(moment)).replace(' ', 'T');
}
