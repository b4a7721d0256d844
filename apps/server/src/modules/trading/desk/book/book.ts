import type { CurrencyType } from '@canola/api-schema/money';
import { commodityOf } from '@canola/api-schema/prices/exchange-crops';
import { COMMODITY_CURRENCY } from '@canola/api-schema/prices/rates';
import { quarterId, quarterOf } from '@canola/api-schema/quarter';
import {
  type Book,
  type BookCrop,
  type FuturesCommodity,
  LOT_TONS,
} from '@canola/api-schema/trading/desk-book';
import type { DeskCrop } from '@canola/api-schema/trading/desk-contracts';
import { Decimal } from 'decimal.js';

/** Tons that a trader has bought of a crop for a quarter in a region, summed up. */
export interface BoughtRow {
  cropId: string;
  quarterId: string;
  regionId: string;
  currency: CurrencyType;
  waiting: string;
  accepted: string;
  signed: string;
  delivered: string;
  /** Of the accepted and the signed, at their final prices. */
  value: string;
}
export interface HedgedRow {
  cropId: string;
  month: string;
  lots: number;
}
export interface ResoldRow {
  cropId: string;
  quarterId: string;
  tons: string;
}

export interface BookFacts {
  bought: readonly BoughtRow[];
  hedged: readonly HedgedRow[];
  resold: readonly ResoldRow[];
  /** Of the trader: hedges and what was sold on count in it. */
  currency: CurrencyType;
  /** In the order of the catalogue. */
  crops: readonly DeskCrop[];
  regionName: (regionId: string) => string;
}

const sum = <T>(rows: readonly T[], of: (row: T) => Decimal.Value) =>
  rows.reduce((total, row) => total.plus(of(row)), new Decimal(0));

const tons = (value: Decimal) => value.toFixed(1);

function boughtOf(rows: readonly BoughtRow[]) {
  const accepted = sum(rows, (row) => row.accepted);
  const signed = sum(rows, (row) => row.signed);
  const bought = accepted.plus(signed);
  const value = sum(rows, (row) => row.value);
  return {
    waiting: tons(sum(rows, (row) => row.waiting)),
    accepted: tons(accepted),
    signed: tons(signed),
    delivered: tons(sum(rows, (row) => row.delivered)),
    bought: tons(bought),
    average: bought.isZero() ? null : value.div(bought).toFixed(2, Decimal.ROUND_HALF_UP),
  };
}

/** bought − resold + lots × 50 (docs/product/desk.md#book). */
const openOf = (bought: readonly BoughtRow[], hedged: readonly HedgedRow[], resold: readonly ResoldRow[]) =>
  sum(bought, (row) => new Decimal(row.accepted).plus(row.signed))
    .minus(sum(resold, (row) => row.tons))
    .plus(sum(hedged, ({ lots }) => lots * LOT_TONS));

const quarterOfMonth = (month: string) => quarterId(quarterOf(`${month}-01`));

/** Only of wheat and rapeseed. */
export function futuresOf(cropId: string): FuturesCommodity | null {
  const commodity = commodityOf(cropId);
  return commodity === 'wheat' || commodity === 'rapeseed' ? commodity : null;
}

/** The trader's own currency first; a crop appears where something is waiting, bought, hedged or sold on. */
export function bookOf(facts: BookFacts): Book['currencies'] {
  const used = new Set([facts.currency, ...facts.bought.map(({ currency }) => currency)]);
  return [...used].map((currency) => {
    const isOwn = currency === facts.currency;
    const bought = facts.bought.filter((row) => row.currency === currency);
    const hedged = isOwn ? facts.hedged : [];
    const resold = isOwn ? facts.resold : [];
    const crops = facts.crops.flatMap((crop) => {
      const isOf = ({ cropId }: { cropId: string }) => cropId === crop.id;
      const rows = { bought: bought.filter(isOf), hedged: hedged.filter(isOf), resold: resold.filter(isOf) };
      return Object.values(rows).every(({ length }) => length === 0) ? [] : [cropOf(crop, rows, facts)];
    });
    return { currency, crops };
  });
}

function cropOf(
  crop: DeskCrop,
  { bought, hedged, resold }: Pick<BookFacts, 'bought' | 'hedged' | 'resold'>,
  { regionName }: BookFacts,
): BookCrop {
  const commodity = futuresOf(crop.id);
  const open = openOf(bought, hedged, resold);
  const quarters = new Set([
    ...bought.map((row) => row.quarterId),
    ...resold.map((row) => row.quarterId),
    ...hedged.map(({ month }) => quarterOfMonth(month)),
  ]);
  return {
    crop,
    commodity,
    ...boughtOf(bought),
    resold: tons(sum(resold, (row) => row.tons)),
    lots: sum(hedged, ({ lots }) => lots).toNumber(),
    open: tons(open),
    exposure: commodity && { amount: open.toFixed(2), currency: COMMODITY_CURRENCY[commodity] },
    quarters: [...quarters].toSorted().map((quarter) => {
      const isOf = (row: { quarterId: string }) => row.quarterId === quarter;
      const lots = hedged.filter(({ month }) => quarterOfMonth(month) === quarter);
      const rows = bought.filter(isOf);
      const sold = resold.filter(isOf);
      return {
        quarterId: quarter,
        ...boughtOf(rows),
        resold: tons(sum(sold, (row) => row.tons)),
        hedges: [...Map.groupBy(lots, ({ month }) => month)]
          .map(([month, entries]) => ({ month, lots: sum(entries, (row) => row.lots).toNumber() }))
          .toSorted((a, b) => a.month.localeCompare(b.month)),
        open: tons(openOf(rows, lots, sold)),
        regions: [...Map.groupBy(rows, ({ regionId }) => regionId)]
          .map(([id, ofRegion]) => ({ region: { id, name: regionName(id) }, ...boughtOf(ofRegion) }))
          .toSorted((a, b) => a.region.name.localeCompare(b.region.name)),
      };
    }),
  };
}
