import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { dealsOf } from './deals.ts';
import { useTradingCompany } from './trading-company.ts';

/** A sale or an order from before a reload is settled as soon as somebody is about to sell again, and shown. */
export function EarlierDeal() {
  const { t } = useTranslation('deal');
  const { id } = useTradingCompany();
  const { data: deal, isError } = useQuery({
    queryKey: ['earlier-deal', id],
    queryFn: async () => (await dealsOf(id).giveUp()) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isError)
    return (
      <Notice kind="wheat" live>
        {t('unsettled')}
      </Notice>
    );
  if (!deal) return null;
  return (
    <Notice
      kind="leaf"
      live
      action={
        deal.contractId !== null && (
          <LinkButton
            to="/transactions-and-orders/transactions/$contractId"
            params={{ contractId: deal.contractId }}
            variant="quiet"
            size="sm"
          >
            {t('openContract')}
          </LinkButton>
        )
      }
    >
      {t(deal.contractId === null ? 'sale.earlier' : 'earlierContract')}
    </Notice>
  );
}
