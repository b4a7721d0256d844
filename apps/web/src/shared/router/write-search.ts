import { defaultStringifySearch } from '@tanstack/react-router';

/** Lists that are repeated parameters; every other list is JSON (docs/product/screens.md#parameters). */
const REPEATED: readonly string[] = ['category'];

/** The router reads `category=FUEL&category=FEED` as a list, but would write JSON. */
export function writeSearch(search: Record<string, unknown>): string {
  const parts = Object.entries(search).flatMap(([name, value]) => {
    const values = Array.isArray(value) && REPEATED.includes(name) ? value : [value];
    return values.map((one) => defaultStringifySearch({ [name]: one }).slice(1));
  });
  const text = parts.filter(Boolean).join('&');
  return text && `?${text}`;
}
