import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router';
import { SearchText } from './search-params.ts';

/** Lists that are repeated parameters; every other list is JSON (docs/product/screens.md#parameters). */
const REPEATED: readonly string[] = ['category'];

/** The router reads `category=FUEL&category=FEED` as a list, but would write JSON. */
export function writeSearch(search: Record<string, unknown>): string {
  const parts = Object.entries(search).flatMap(([name, value]) => {
    const values = Array.isArray(value) && REPEATED.includes(name) ? value : [value];
    return values.map((item) => plainText(name, item) ?? defaultStringifySearch({ [name]: item }).slice(1));
  });
  const text = parts.filter(Boolean).join('&');
  return text && `?${text}`;
}

/**
 * The router quotes a text that looks like a number. `search` is a text on every page, so it is written as it was typed
 * wherever it is also read as that.
 */
function plainText(name: string, value: unknown): string | undefined {
  if (name !== 'search' || typeof value !== 'string') return undefined;
  const text = new URLSearchParams({ [name]: value }).toString();
  const { search }: { search?: unknown } = defaultParseSearch(text);
  return SearchText.parse(search) === value ? text : undefined;
}
