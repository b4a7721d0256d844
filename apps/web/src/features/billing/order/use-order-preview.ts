import type { PurchasePreview } from '@canola/api-schema/billing/purchase';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useDebounced } from '#shared/ui/use-debounced.ts';
import { previewQuery } from '../billing.queries.ts';
import { useCompany } from '../use-company.ts';
import type { BillingForm } from './billing.schema.ts';

/** A credit falls with the time, and the button carries the sum that is charged. */
const REFRESH_MS = 60_000;

/** The server checks a VAT number while it is typed, and the sum follows it. */
export function useOrderPreview<Sent>(
  form: UseFormReturn<BillingForm, unknown, Sent>,
  periodId: number,
): UseQueryResult<PurchasePreview> {
  const { companyId } = useCompany();
  const typed = useWatch({ control: form.control, name: 'vat' }).trim();
  const vat = useDebounced(typed, typed);
  return useQuery({
    ...previewQuery(companyId, periodId, vat.slice(0, 20)),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.data?.kind === 'UPGRADE' && REFRESH_MS,
  });
}
