import type { PurchasePreview } from '@canola/api-schema/billing/purchase';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useAccess } from '#shared/access/use-access.ts';
import { previewQuery } from '../billing.queries.ts';
import { useCompany } from '../use-company.ts';
import { needsPreview, type Offer } from './plan-offer.ts';

/** What it would cost this company with its VAT; only those who may buy are told. */
export function usePreview(periodId: number | undefined, offer: Offer): UseQueryResult<PurchasePreview> {
  const { companyId } = useCompany();
  const { may } = useAccess();
  return useQuery({
    ...previewQuery(companyId, periodId ?? 0),
    enabled: periodId !== undefined && may('PAYMENT_CREATE') && needsPreview(offer),
    placeholderData: keepPreviousData,
  });
}
