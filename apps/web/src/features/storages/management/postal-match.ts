import { findCode, type PostalCode, suggestPlaces } from '#market/postal-code/postal-codes.ts';

/** "768 24 Hulín" is how the post writes it, "76824 Hulín" how the file does. */
export const joined = (text: string) => text.trim().replace(/^(\d{3})\s(?=\d{2}\b)/, '$1');

/** The label of a place as the form shows it: `768 24 Hulín`. */
export const spaced = (label: string) => label.replace(/^(\d{3})(\d{2})(?=\s)/, '$1\u00a0$2');

/** Known places whose code and name contain the text, whatever its case (docs/product/storages.md#storages). */
export function matchPlaces(places: readonly PostalCode[], typed: string): PostalCode[] {
  return suggestPlaces(places, joined(typed));
}

/**
 * The place that is meant: the one of that very label or full code. Part of a code or of a name chooses none, because
 * the region decides the prices (docs/product/storages.md#storages).
 */
export function findPlace(places: readonly PostalCode[], typed: string): PostalCode | undefined {
  const wanted = joined(typed);
  const label = wanted.toLowerCase();
  return places.find((place) => place.label.toLowerCase() === label) ?? findCode(places, wanted);
}
