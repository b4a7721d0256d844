import { SignaturesDueDocument } from '@canola/api-schema/trading/generated/operations';
import { useQuery } from '@tanstack/react-query';
import { refusalOf } from '#shared/access/refusal.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { tradingQuery } from './trading-api.ts';
import { ownCompanyOf, tradingCompaniesQuery } from './trading-company.ts';

/**
 * How many contracts wait for the person's signature (docs/product/contracts.md#whose-turn), and how many of them fail
 * within a week. None for people who can't sign, and while it isn't known.
 */
export function useSignaturesDue(): { count: number; expiring: number } {
  const access = useAccess();
  const canSign =
    access.modeOf('TRANSACTIONS_ORDERS') === 'full' && refusalOf(access, 'CONTRACT_SIGN') === undefined;
  const { data: known } = useQuery({ ...tradingCompaniesQuery(access), enabled: canSign });
  const companyId = ownCompanyOf(known?.companies ?? [], access.company)?.id;
  const { data } = useQuery({
    ...tradingQuery(SignaturesDueDocument, { companyId: companyId ?? '' }),
    enabled: canSign && companyId !== undefined,
  });
  const due = canSign ? data?.contracts : undefined;
  return { count: due?.totalCount ?? 0, expiring: due?.expiringCount ?? 0 };
}
