import { DAY_MS, HOUR_MS } from '@canola/api-schema/duration';
import type { QuoteReceipt } from '@canola/api-schema/prices/quote';
import type { PublishReceipt } from '@canola/api-schema/trading/desk-prices';
import type { TestClock } from '../build-test-app.ts';
import type { Calls } from './calls.ts';
import type { Stream } from './dice.ts';
import type { Futures } from './futures.ts';
import type { CropId, Prices } from './prices.ts';
import type { MarketKey, PriceRecord } from './record.ts';

const QUARTERS = 4;
/** A slip of the keyboard, once a month. */
const SLIP = 1 / 30;
const LIMITED = 0.4;
const ENDING = 0.15;
const WITHDRAWS = 0.05;
const STEP = 10;
const STOP_PERCENT = 4;
const FORMULA_CROP = 'milling-wheat';

interface Place {
  name: string;
  key: string;
  regions: readonly string[];
  crops: readonly CropId[];
  faults: boolean;
  /** Of its prices above those of the market. */
  spread: number;
}

export interface PriceBook {
  publish(day: number, quarters: readonly string[]): Promise<void>;
  /** A crop that it no longer wants, on some days. */
  withdraw(): Promise<void>;
  /** After the exchange was read: what its formulas should have done. */
  follow(): void;
}

interface Tools {
  calls: Calls;
  clock: TestClock;
  dice: Stream;
  prices: Prices;
  futures: Futures;
  record: PriceRecord;
}

interface FormulaLine {
  key: MarketKey;
  month: string;
  until: Date | undefined;
  basis: number;
  reference: number;
  isStopped: boolean;
}

interface Row extends MarketKey {
  price: number;
  until: Date | undefined;
  limit: number | undefined;
  formula: object | undefined;
}

/** Prices by a key: as plain quotes, or as lines with limits, ends and formulas. Some traders do the one, some the other. */
export function openPriceBook(place: Place, tools: Tools): PriceBook {
  const { name, key, regions, crops, faults, spread } = place;
  const { calls, clock, dice, prices, futures, record } = tools;
  const hasLines = dice.chance(0.6);
  const hasFormula = hasLines && dice.chance(0.5) && crops.includes(FORMULA_CROP);
  const versions = new Map<string, number>();
  const formulas = new Map<string, FormulaLine>();
  const nameOf = (market: MarketKey) => `${market.regionId} ${market.cropId} ${market.quarterId}`;
  let calling = 0;

  const priceOf = (day: number, crop: CropId, region: string, ahead: number) =>
    Math.round((prices.at(day, crop, region, ahead) * (1 + spread + dice.between(-0.004, 0.004))) / 10) * 10;

  function rowsOf(day: number, quarters: readonly string[]): Row[] {
    const slips = faults && dice.chance(SLIP) ? 10 : 1;
    const until = dice.chance(ENDING)
      ? new Date(clock.now().getTime() + dice.between(4 * HOUR_MS, 4 * DAY_MS))
      : undefined;
    return regions.flatMap((regionId) =>
      crops.flatMap((cropId) =>
        quarters.slice(0, QUARTERS).map((quarterId, ahead) => {
          const price = priceOf(day, cropId, regionId, ahead) * slips;
          const limit = hasLines && dice.chance(LIMITED) ? 50 * (1 + dice.below(8)) : undefined;
          const formula =
            hasFormula && cropId === FORMULA_CROP ? formulaOf(price / slips, slips === 1) : undefined;
          return { regionId, cropId, quarterId, price, until, limit, formula };
        }),
      ),
    );
  }

  /** With the basis that gives this price today. */
  function formulaOf(price: number, isMeant: boolean) {
    const futuresMonth = futures.monthAt(clock.now());
    const bid = futuresMonth && futures.usable(futuresMonth, clock.now());
    if (!bid || !isMeant) return undefined;
    return {
      futuresMonth,
      basis: (price - bid * futures.rate).toFixed(2),
      step: STEP.toFixed(2),
      minPrice: null,
      maxPrice: null,
      stopPercent: String(STOP_PERCENT),
    };
  }

  async function quote(day: number, rows: readonly Row[]): Promise<void> {
    const quotes = rows.map(({ limit: _, formula: __, until, price, ...market }) => ({
      ...market,
      price: price.toFixed(2),
      currency: 'CZK',
      ...(until && { validUntil: until.toISOString() }),
    }));
    const receipt = await calls.trader<QuoteReceipt>(
      key,
      'POST',
      '/can-prices/api/quote',
      { quotes },
      `${name} ${day}`,
    );
    const unexpected = receipt.refused.find(({ code }) => code !== 'price.implausible');
    if (unexpected) throw new Error(`${name} was refused: ${JSON.stringify(unexpected)}`);
    const refused = new Set(receipt.refused.map(({ index }) => index));
    written(rows.filter((_, index) => !refused.has(index)).map((row) => ({ ...row, formula: undefined })));
  }

  async function publishLines(rows: readonly Row[]): Promise<void> {
    let left = [...rows];
    for (let tries = 0; left.length > 0 && tries < 4; tries += 1) {
      calling += 1;
      const receipt = await calls.trader<PublishReceipt>(
        key,
        'PUT',
        '/can-trading/api/trader/prices',
        { rows: left.map(lineOf) },
        `${name} lines ${calling}`,
      );
      const refused = new Map(receipt.refused.map((row) => [row.index, row]));
      const taken = left.filter((_, index) => !refused.has(index));
      for (const row of taken) versions.set(nameOf(row), (versions.get(nameOf(row)) ?? 0) + 1);
      written(taken);
      left = left.flatMap((row, index) => {
        const why = refused.get(index);
        if (!why) return [];
        if (why.code === 'line.stale' && why.current) {
          versions.set(nameOf(row), why.current.version);
          return [row];
        }
        if (why.code === 'line.limit-below-taken') return [{ ...row, limit: Number(why.taken) + 100 }];
        if (why.code === 'price.implausible' || why.code === 'line.paused') return [];
        throw new Error(`${name} was refused: ${JSON.stringify(why)}`);
      });
    }
  }

  function lineOf({ price, until, limit, formula, ...market }: Row) {
    return {
      ...market,
      version: versions.get(nameOf(market)) ?? 0,
      validUntil: until?.toISOString() ?? null,
      limitTons: limit === undefined ? null : String(limit),
      ...(formula ? { mode: 'FORMULA', formula } : { mode: 'FIXED', price: price.toFixed(2) }),
    };
  }

  /** A formula's own moves come later; here its first price, by hand. */
  function written(rows: readonly Row[]): void {
    const at = clock.now();
    for (const { price, until, formula, regionId, cropId, quarterId } of rows) {
      const market = { regionId, cropId, quarterId };
      if (!formula) {
        formulas.delete(nameOf(market));
        record.say(name, market, { price, at, until });
        continue;
      }
      const { basis, futuresMonth } = formula as { basis: string; futuresMonth: string };
      const bid = futures.usable(futuresMonth, at) ?? 0;
      formulas.set(nameOf(market), {
        key: market,
        month: futuresMonth,
        until,
        basis: Number(basis),
        reference: bid,
        isStopped: false,
      });
      record.say(name, market, { price: calculated(Number(basis), bid), at, until });
    }
  }

  const calculated = (basis: number, bid: number) =>
    Math.floor((Math.round(bid * futures.rate * 100) + Math.round(basis * 100)) / (STEP * 100)) * STEP;

  return {
    async publish(day, quarters) {
      // Not everybody quotes every day, and nobody at the weekend of their own.
      if (!dice.chance(0.6)) return;
      const rows = rowsOf(day, quarters);
      if (rows.length === 0) return;
      // A line that a machine quotes without the desk keeps its limit.
      if (hasLines && !dice.chance(0.1)) await publishLines(rows);
      else await quote(day, rows);
    },
    async withdraw() {
      if (!dice.chance(WITHDRAWS * crops.length)) return;
      const crop = dice.one(crops);
      await calls.trader(key, 'DELETE', `/can-prices/api/quote?crop=${crop}`);
      record.withdrawCrop(name, crop, clock.now());
      for (const [market, { key: of }] of formulas) if (of.cropId === crop) formulas.delete(market);
    },
    follow() {
      const at = clock.now();
      for (const [market, line] of formulas) {
        const { month, until } = line;
        if (line.isStopped || (until && until <= at)) continue;
        const bid = futures.isExpired(month, at) ? undefined : futures.usable(month, at);
        if (bid === undefined) {
          record.withdraw(name, line.key, at);
          continue;
        }
        const isFar = Math.abs(bid - line.reference) * 100 > line.reference * STOP_PERCENT;
        formulas.set(market, { ...line, isStopped: isFar });
        if (isFar) record.withdraw(name, line.key, at);
        else {
          const price = calculated(line.basis, bid);
          const isSame = record.standing(name, line.key, at) === price;
          if (!isSame || futures.isInSession(at)) record.say(name, line.key, { price, at, until });
        }
      }
    },
  };
}
