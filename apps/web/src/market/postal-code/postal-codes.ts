import { foldText } from '@canola/api-schema/plain-text';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '#shared/api/client.ts';
import { CACHED_FOREVER } from '#shared/query/query-client.ts';
import { hasFields, isListOf, isNumber, isText } from '#shared/storage/shape.ts';

export interface PostalCode {
  code: string;
  label: string;
  name: string;
  latitude: number;
  longitude: number;
  /** Traders quote by it. */
  region: string;
}

export const positionOf = ({ latitude, longitude }: PostalCode) => ({ latitude, longitude });

/** A thousand places and more are checked before the prices are shown: a schema would take ten times as long. */
const isPostalCode = hasFields({
  code: isText,
  label: isText,
  name: isText,
  latitude: isNumber,
  longitude: isNumber,
  region: isText,
});
const PostalCodes = z.custom<PostalCode[]>(isListOf(isPostalCode));

/** All that are known of a country, from its static file (docs/product/prices.md#postal-codes). */
export function postalCodesQuery(country: string) {
  return queryOptions({
    queryKey: ['postal-codes', country],
    queryFn: ({ signal }) =>
      api.get(`/data/postal-codes-${country.toLowerCase()}.json`, { schema: PostalCodes, signal }),
    ...CACHED_FOREVER,
  });
}

/** Irish codes are not numbers; everywhere else a code must be one (docs/product/prices.md#postal-codes). */
export function isPossibleCode(country: string, code: string): boolean {
  return country === 'IE' ? /^[A-Z]\w{2}$/i.test(code) : /^\d+$/.test(code);
}

/** Places that share a code come after its principal one: the first one decides. */
export function findCode(places: readonly PostalCode[], code: string): PostalCode | undefined {
  const wanted = code.toUpperCase();
  return places.find((place) => place.code === wanted);
}

/** `767 01`: as people write it. Romanian and Irish codes have no gap. */
export function writeCode(code: string): string {
  return /^\d{5}$/.test(code) ? `${code.slice(0, 3)}\u00a0${code.slice(3)}` : code;
}

/** `Polní 1, 767 01`; an address that has its code already, in one piece or two, has it once. */
export function writeAddress({ address, zip }: { address: string; zip: string }): string {
  const written = writeCode(zip);
  const typed = new RegExp(`\\b${written.replace('\u00a0', '\\s?')}\\b`, 'i');
  return typed.test(address) ? address.replace(typed, written) : `${address}, ${written}`;
}

const MOST_SUGGESTIONS = 50;

/** By the beginning of the code, then of the name, then by anything inside the label. Accents do not matter. */
export function suggestPlaces(places: readonly PostalCode[], text: string): PostalCode[] {
  const wanted = foldText(text.trim());
  const code = wanted.replaceAll(/\s/g, '');
  if (code === '') return places.slice(0, MOST_SUGGESTIONS);
  const labels = foldedLabels(places);
  const ranks: PostalCode[][] = [[], [], []];
  places.forEach((place, index) => {
    const label = labels[index] ?? '';
    const name = label.slice(place.code.length + 1);
    if (foldText(place.code).startsWith(code)) ranks[0]?.push(place);
    else if (name.startsWith(wanted)) ranks[1]?.push(place);
    else if (label.includes(wanted)) ranks[2]?.push(place);
  });
  return ranks.flat().slice(0, MOST_SUGGESTIONS);
}

const folded = new WeakMap<readonly PostalCode[], string[]>();

/** Folding thousands of names on every key would be slow. */
function foldedLabels(places: readonly PostalCode[]): string[] {
  const known = folded.get(places) ?? places.map(({ label }) => foldText(label));
  folded.set(places, known);
  return known;
}
