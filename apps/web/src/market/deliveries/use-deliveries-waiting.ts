import { DeliveriesWaitingDocument } from '@canola/api-schema/trading/generated/operations';
import { useQuery } from '@tanstack/react-query';
import { refusalOf } from '#shared/access/refusal.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { tradingQuery } from '../trading/trading-api.ts';
import { ownCompanyOf, tradingCompaniesQuery } from '../trading/trading-company.ts';

export interface DeliveriesWaiting {
  /** The farm answers these. */
  tickets: number;
  callOffs: number;
  payments: number;
  /** Settlements that nobody has paid in time. */
  overdue: number;
}

const NOTHING: DeliveriesWaiting = { tickets: 0, callOffs: 0, payments: 0, overdue: 0 };

/** How much waits for the farm; nothing while it isn't known. */
export function useDeliveriesWaiting(): DeliveriesWaiting {
  const access = useAccess();
  const isOpen = access.modeOf('TRANSACTIONS_ORDERS') === 'full' && !refusalOf(access, undefined);
  const { data: known } = useQuery({ ...tradingCompaniesQuery(access), enabled: isOpen });
  const companyId = ownCompanyOf(known?.companies ?? [], access.company)?.id;
  const { data } = useQuery({
    ...tradingQuery(DeliveriesWaitingDocument, { companyId: companyId ?? '' }),
    enabled: isOpen && companyId !== undefined,
  });
  return (isOpen && data?.deliveriesWaiting) || NOTHING;
}
