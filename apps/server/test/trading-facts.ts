import type { MarketKey } from '../src/modules/prices/index.ts';
import type { Outcome } from '../src/modules/trading/outcome.ts';

/** In the fourth quarter of 2026. */
export const NOW = new Date('2026-10-15T08:00:00Z');
export const WHEAT = 'milling-wheat';
/** Jihlava, in the Vysočina region. */
export const ZIP = '58601';
export const REGION = 'CZ063';
export const TRADERS = ['brazda-trade', 'lan-obchodni', 'mlyny-morava', 'klas-agro'] as const;

export const MARKET: MarketKey = { regionId: REGION, cropId: WHEAT, quarterId: '2026Q4' };

/** The value of an outcome that a test relies on. */
export function accepted<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new Error(`refused: ${JSON.stringify(outcome.errors)}`);
}

/** The errors of an outcome, as `field: code`. */
export function refused(outcome: Outcome<unknown>): string[] {
  return outcome.ok ? [] : outcome.errors.map(({ field, code }) => `${field}: ${code}`);
}
