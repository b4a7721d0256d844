import { findCode, type PostalCode, suggestPlaces } from '#market/postal-code/postal-codes.ts';

/** "768 24 Hulín" is how the post writes it, "76824 Hulín" how the file does. */
const joined = (text: string) => text.trim().replace(/^(\d{3})\s(?=\d{2}\b)/, '$1');

/** Known places whose code and name contain the text, whatever its case (spec 2 §5). */
export function matchPlaces(places: readonly PostalCode[], typed: string): PostalCode[] {
  return suggestPlaces(places, joined(typed));
}

/** The place that is meant: the one of that very label or code, else the first that contains the text. */
export function findPlace(places: readonly PostalCode[], typed: string): PostalCode | undefined {
  const wanted = joined(typed);
  if (wanted === '') return undefined;
  const found = matchPlaces(places, wanted);
  return found.find(({ label }) => label === wanted) ?? findCode(found, wanted) ?? found[0];
}
