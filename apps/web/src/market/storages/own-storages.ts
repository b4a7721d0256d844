import { ApiError } from '#shared/api/errors.ts';

export interface ListedStorages<Storage> {
  storages: Storage[];
  storageTotals: { count: number; found: number; free: string };
}

/**
 * Of a company that was lost in mid-work the trading service knows nothing (docs/product/companies.md#active-company):
 * that is another state than a company without storages.
 */
export function ownStorages<Storage>({
  company,
}: {
  company: ListedStorages<Storage> | null;
}): ListedStorages<Storage> {
  if (!company) throw new ApiError('not-found', 'The company is not one of the person’s.');
  return company;
}
