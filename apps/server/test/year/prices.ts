import { streamOf } from './dice.ts';

/** Kč per ton, and t/ha of an average year. */
export const CROPS = {
  'milling-wheat': { price: 5200, yield: 6.5 },
  rapeseed: { price: 11_400, yield: 3.4 },
  'malting-barley': { price: 6150, yield: 5.8 },
  maize: { price: 4650, yield: 9.5 },
} as const;
export type CropId = keyof typeof CROPS;
export const CROP_IDS = Object.keys(CROPS) as CropId[];

const VOLATILITY = 0.22;
const PULL = Math.LN2 / 90;
const SEASON = 0.04;
/** Of the day that prices are lowest at, in the middle of August; they are highest nine months later. */
const LOWEST_DAY = 227;
const CARRY_PER_QUARTER = 0.0028 * 3;
const BASIS_MEMORY = 0.97;
const BASIS_STEP = 0.002;

export interface Prices {
  /** Of a quarter that is `ahead` quarters away, in whole crowns. */
  at(day: number, crop: CropId, region: string, ahead: number): number;
  /** Of the region's harvest, as a share of an average one. */
  weather(region: string): number;
  /** Points of moisture that rain adds to a crop; below zero in a dry harvest. */
  wetness(crop: string): number;
}

/** A season, a random walk that is drawn back to it, and a basis per region. All of it from the seed. */
export function pricesOf(seed: number, days: number, firstDayOfYear: number): Prices {
  const walk = (crop: CropId) => {
    const dice = streamOf(seed, `price of ${crop}`);
    let gap = 0;
    return Array.from({ length: days }, (_, day) => {
      gap += -PULL * gap + VOLATILITY * Math.sqrt(1 / 365) * dice.normal();
      const sinceLowest = (((firstDayOfYear + day - LOWEST_DAY + 365) % 365) / 365) * 2 * Math.PI;
      return gap - SEASON * Math.cos(sinceLowest);
    });
  };
  const walks = new Map(CROP_IDS.map((crop) => [crop, walk(crop)]));
  const bases = new Map<string, number[]>();
  const basisOf = (region: string) => {
    const known = bases.get(region);
    if (known) return known;
    const dice = streamOf(seed, `basis of ${region}`);
    let basis = 0;
    const days_ = Array.from({ length: days }, () => {
      basis = BASIS_MEMORY * basis + BASIS_STEP * dice.normal();
      return basis;
    });
    bases.set(region, days_);
    return days_;
  };
  const shared = streamOf(seed, 'weather').normal();
  const rain = streamOf(seed, 'rain').normal();
  return {
    at(day, crop, region, ahead) {
      const log = (walks.get(crop)?.[day] ?? 0) + (basisOf(region)[day] ?? 0) + CARRY_PER_QUARTER * ahead;
      return Math.round((CROPS[crop].price * Math.exp(log)) / 10) * 10;
    },
    weather: (region) => 1 + 0.12 * Math.SQRT1_2 * (shared + streamOf(seed, `weather of ${region}`).normal()),
    wetness: (crop) => Math.SQRT1_2 * (rain + streamOf(seed, `rain on ${crop}`).normal()),
  };
}
