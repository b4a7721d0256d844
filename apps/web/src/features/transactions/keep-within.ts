import type { QueryKey } from '@tanstack/react-query';

/** What is shown stays until the next is there, unless it is another company's, which must never be shown. */
export function keepWithin(companyId: string) {
  return <Data>(previous: Data | undefined, query: { queryKey: QueryKey } | undefined): Data | undefined =>
    companyOf(query?.queryKey) === companyId ? previous : undefined;
}

/** The variables come last in the key of a trading query. */
function companyOf(queryKey: QueryKey | undefined): unknown {
  const variables = queryKey?.at(-1);
  return typeof variables === 'object' && variables !== null && 'companyId' in variables
    ? variables.companyId
    : undefined;
}
