import type { ContractRow } from '@canola/api-schema/prices/rates';
import { compare, subtract } from '#shared/money/decimal.ts';
import { monthDay } from '../instruments/instrument.ts';
import { marketingYearOf } from '../season/marketing-year.ts';

type Month = Pick<ContractRow, 'month' | 'year' | 'rate'>;

interface Carry {
  front: Month;
  /** The dearest month before prices fall for the first time, or the next month where they fall at once. */
  later: Month;
  /** How much more the later one pays; nothing where it does not. */
  more: { total: string; monthly: number } | undefined;
}

const monthsBetween = (from: Month, to: Month) => (to.year - from.year) * 12 + to.month - from.month;

/** Of the harvest that is sold in it. */
const harvestOf = ({ month, year }: Month) => marketingYearOf(monthDay({ month, year }));

/**
 * What waiting for a later month pays before storage costs, nearest month first. A crop is stored until the next
 * harvest at most, so only months of the same marketing year count.
 */
export function carryOf(listed: readonly Month[]): Carry | undefined {
  const rows = listed.filter((row) => listed[0] && harvestOf(row) === harvestOf(listed[0]));
  const [front, second] = rows;
  if (!front || !second) return undefined;
  let peak = front;
  for (const row of rows.slice(1)) {
    if (compare(row.rate, peak.rate) < 0) break;
    peak = row;
  }
  const later = peak === front ? second : peak;
  const total = subtract(later.rate, front.rate);
  if (compare(total, '0') <= 0) return { front, later, more: undefined };
  return { front, later, more: { total, monthly: Number(total) / monthsBetween(front, later) } };
}

/** How the nearest month has moved; nothing where it was not listed then. */
export function changeOf(rows: readonly Month[], before: readonly Month[]): string | undefined {
  const [front] = rows;
  const then = before.find(({ month, year }) => month === front?.month && year === front.year);
  return front && then && subtract(front.rate, then.rate);
}
