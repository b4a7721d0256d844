import type { CurrencyType } from './money.ts';

export interface Position {
  latitude: number;
  longitude: number;
}

/** A road is longer than the straight line (docs/product/prices.md#net-price). */
export const ROAD_FACTOR = 1.3;

/** Haulage per ton and kilometre, unless the user set another (docs/product/prices.md#net-price). */
export const HAULAGE_RATE = { CZK: 3.5, RON: 0.7, EUR: 0.14 } as const satisfies Partial<
  Record<CurrencyType, number>
>;

/** More than any lorry costs: a slip of the keyboard. */
export const MAX_HAULAGE = 1000;

/** Pound and dollar have none of their own; the euro's is nearest. */
export function defaultHaulage(currency: CurrencyType): number {
  return currency in HAULAGE_RATE ? HAULAGE_RATE[currency as keyof typeof HAULAGE_RATE] : HAULAGE_RATE.EUR;
}

export interface NetPrice {
  /** Estimated kilometres by road. */
  roadKm: number;
  /** Per ton. */
  haulage: number;
  /** The farmer's net price per ton; below zero where haulage costs more than the crop. */
  net: number;
}

/**
 * The farmer's net price per ton after haulage to the trader's collection point. For display and ranking only:
 * contracts use the quoted price (docs/product/prices.md#net-price).
 */
export function netPrice(price: number, from: Position, to: Position, ratePerKm: number): NetPrice {
  const roadKm = distanceKm(from, to) * ROAD_FACTOR;
  const haulage = toCents(roadKm * ratePerKm);
  return { roadKm: Math.round(roadKm * 10) / 10, haulage, net: toCents(price - haulage) };
}

const EARTH_RADIUS_KM = 6371;

/** Straight line on the globe. */
export function distanceKm(a: Position, b: Position): number {
  const latitudes = radians(b.latitude - a.latitude);
  const longitudes = radians(b.longitude - a.longitude);
  const chord =
    Math.sin(latitudes / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(longitudes / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(chord));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** The small addition compensates for what binary fractions lose just below a half. */
function toCents(amount: number): number {
  return Math.round(amount * 100 + 1e-7) / 100;
}
