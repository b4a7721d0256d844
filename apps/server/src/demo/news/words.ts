import type { Recommendation } from '@canola/api-schema/news/report';

/** What the market did with a price in a week. */
export type Move = 'up' | 'down' | 'flat';

/** Commodities by their id (news/commodities/commodities.reference.ts), in the groups that share arguments. */
export const GROUPS = {
  wheat: [1],
  feed: [2, 3, 7],
  oilseeds: [4, 5, 6],
  fertilizers: [8],
  fuels: [9],
  currencies: [10],
} as const satisfies Record<string, readonly number[]>;
export type Group = keyof typeof GROUPS;

/** When each of a group's reasons makes sense; the lists of all languages have this order. */
export const REASON_FITS: Record<Group, readonly (Move | 'any')[]> = {
  wheat: ['up', 'down', 'any', 'down', 'up'],
  feed: ['any', 'down', 'any', 'any'],
  oilseeds: ['up', 'up', 'any', 'down', 'any'],
  fertilizers: ['any', 'up', 'down'],
  fuels: ['up', 'up', 'down'],
  currencies: ['any', 'any', 'any'],
};

/**
 * The vocabulary of the demo's reports in one language. `{name}` is the commodity as a subject, `{price}` and
 * `{change}` are amounts with their unit. Sentences avoid forms that depend on the gender or number of the name.
 */
export interface Words {
  /** By commodity id, as the subject of a sentence. */
  names: Record<number, string>;
  /** The first two of each fit anything that has a price; the others are about crops. */
  headlines: Record<Move, readonly string[]>;
  prices: Record<Move, readonly string[]>;
  reasons: Record<Group, readonly string[]>;
  /** Twelve months, each with its first and its second half. */
  seasons: readonly (readonly [string, string])[];
  watchTitle: string;
  watch: readonly string[];
  outlookTitle: string;
  quotes: readonly string[];
  advice: Record<Recommendation, readonly string[]>;
  /** For what farms buy instead of selling it. */
  buying: Record<Recommendation, readonly string[]>;
  summary: readonly string[];
  table: readonly [month: string, price: string, change: string];
  sources: readonly [text: string, href: string][];
  chart: string;
  units: Record<number, string>;
}
