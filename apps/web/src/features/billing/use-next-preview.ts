import type { Payment } from '@canola/api-schema/billing/payment';
import { useQuery } from '@tanstack/react-query';
import { useSidePanel } from '#shared/side-panel/side-panel.ts';
import { previewQuery } from './billing.queries.ts';
import { useCompany } from './use-company.ts';

/** What is paid after this payment, as the order said; a renewal has no order. */
export function useNextPreview({ billing, details }: Payment) {
  const { companyId } = useCompany();
  const periodId = Number(useSidePanel()?.subject.periodId ?? details?.cardInstead?.periodId);
  return useQuery({ ...previewQuery(companyId, periodId, billing.vat ?? ''), enabled: periodId > 0 });
}
