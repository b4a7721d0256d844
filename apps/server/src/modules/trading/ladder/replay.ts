import { DAY_MS } from '@canola/api-schema/duration';
import { type Rung, rungTons } from '@canola/api-schema/ladder';
import { CLOSING_MEDIAN_DAYS } from '@canola/api-schema/limits';
import { Decimal } from 'decimal.js';
import { type DayBest, lookBack, type Sold } from '../orders/outlook.ts';
import { daysBefore, effectiveClosing, medianOf } from './closing.ts';

export interface ReplayedLadder {
  tons: string;
  rungs: readonly Rung[];
  lowPrice: string | null;
  closingPrice: string | null;
}

/** The days that are replayed, the last one being the closing day, and those before them that its median counts. */
export interface ReplayedDays {
  from: string;
  to: string;
  days: readonly DayBest[];
  /** Per ton and month of 30 days, from the first day on. */
  storageCost: string;
}

export type FillCause = 'PRICE' | 'LOW_PRICE' | 'CLOSING_DAY';

interface Fill {
  number: number;
  date: string;
  tons: string;
  price: string;
  cause: FillCause;
}

interface Sale {
  tons: Decimal.Value;
  price: Decimal.Value;
  day: string;
}

const DAYS_PER_MONTH = 30;

/** The rules over stored prices, rung by rung: so it would have been (docs/product/ladder.md#replay). */
export function replayLadder(ladder: ReplayedLadder, { from, to, days, storageCost }: ReplayedDays) {
  const shown = days.filter(({ day }) => day >= from);
  const [first, last] = [shown[0], shown.at(-1)];
  const tons = rungTons(Number(ladder.tons), ladder.rungs);
  const closingPrice = closingOn(ladder, to, days);
  const fills = ladder.rungs.flatMap((rung, index): Fill[] => {
    const sold = soldRung(rung, ladder.lowPrice, closingPrice, shown, to);
    if (!sold) return [];
    const { day: date, price, cause } = sold;
    return [{ number: index + 1, tons: String(tons[index]), date, price, cause }];
  });
  const averageOf = (sales: readonly Sale[]) => average(sales, first?.day ?? from, storageCost);
  const whole = averageOf(fills.map(({ date, ...fill }) => ({ ...fill, day: date })));
  const saleOn = ({ day, best }: DayBest): Sale => ({ tons: 1, price: best.last, day });
  return {
    days: shown.map(({ day, best }) => ({ date: day, price: best.last })),
    fills,
    soldTons: whole.tons,
    unsoldTons: new Decimal(ladder.tons).minus(whole.tons).toFixed(1),
    value: whole.value,
    average: whole.average,
    atStart: first ? averageOf([saleOn(first)]).average : null,
    equalParts: averageOf(lastOfMonths(shown).map(saleOn)).average,
    lastDay: last ? averageOf([saleOn(last)]).average : null,
  };
}

/** The price of the rest on the last day; undefined without a closing day. */
function closingOn(ladder: ReplayedLadder, to: string, days: readonly DayBest[]): string | undefined {
  if (ladder.closingPrice === null) return undefined;
  const from = daysBefore(to, CLOSING_MEDIAN_DAYS - 1);
  const median = medianOf(days.filter(({ day }) => day >= from && day <= to));
  return effectiveClosing({ closingPrice: ladder.closingPrice, lowPrice: ladder.lowPrice }, median);
}

function soldRung(
  rung: Rung,
  lowPrice: string | null,
  closingPrice: string | undefined,
  days: readonly DayBest[],
  closingDay: string,
): (Sold & { cause: FillCause }) | undefined {
  const terms = { price: String(rung.price), lowPrice };
  const sold = lookBack(terms, days);
  if (sold) return { ...sold, cause: sold.byLowPrice ? 'LOW_PRICE' : 'PRICE' };
  if (closingPrice === undefined) return undefined;
  const price = Decimal.min(rung.price, closingPrice).toString();
  const closed = lookBack(
    { price, lowPrice },
    days.filter(({ day }) => day >= closingDay),
  );
  return closed && { ...closed, cause: 'CLOSING_DAY' };
}

/** Equal parts each month: at the last price of each calendar month. */
function lastOfMonths(days: readonly DayBest[]): DayBest[] {
  return [...new Map(days.map((day) => [day.day.slice(0, 7), day])).values()];
}

function average(sales: readonly Sale[], from: string, storageCost: string) {
  const tons = sales.reduce((sum, sale) => sum.plus(sale.tons), new Decimal(0));
  const value = sales.reduce((sum, { tons: sold, price, day }) => {
    const months = new Decimal(Date.parse(day) - Date.parse(from)).div(DAYS_PER_MONTH * DAY_MS);
    return sum.plus(new Decimal(price).minus(months.times(storageCost)).times(sold));
  }, new Decimal(0));
  return {
    tons: tons.toFixed(1),
    value: value.toFixed(2, Decimal.ROUND_HALF_UP),
    average: tons.isZero() ? null : value.div(tons).toFixed(2, Decimal.ROUND_HALF_UP),
  };
}
