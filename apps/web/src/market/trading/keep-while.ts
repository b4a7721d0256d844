import type { QueryKey } from '@tanstack/react-query';

/**
 * Placeholder data: what is shown stays until the next is there, as long as these variables are the same. Of another
 * company or another place nothing may be shown.
 */
export function keepWhile(same: Readonly<Record<string, unknown>>) {
  return <Data>(previous: Data | undefined, query: { queryKey: QueryKey } | undefined): Data | undefined => {
    // The variables come last in the key of a trading query.
    const before = query?.queryKey.at(-1) as Readonly<Record<string, unknown>> | undefined;
    const isSame = before && Object.entries(same).every(([name, value]) => before[name] === value);
    return isSame ? previous : undefined;
  };
}
