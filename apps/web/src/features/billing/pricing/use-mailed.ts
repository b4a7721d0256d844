import { useQueries } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { openSidePanel } from '#shared/side-panel/side-panel.ts';
import { toast } from '#shared/ui/toast.ts';
import { subscriptionsQuery } from '../billing.queries.ts';
import type { PricingSearch } from './pricing.search.ts';

/**
 * Opens the payment or plan that a mail or a notification names, or the plan whose card the bank was asked about. Once:
 * the address then forgets it, so it stays closed when it is closed by hand, and the next notification opens it again.
 */
export function useMailed(): void {
  const { t } = useTranslation('billing');
  const navigate = useNavigate();
  const search: PricingSearch = useSearch({ strict: false });
  const { payment, subscription, redirect_status: bankReply } = search;
  const companyId = useOwner(subscription);
  useEffect(() => {
    if (payment) openSidePanel('payment-detail', { id: payment });
    else if (subscription && companyId) {
      const isSaved = bankReply === 'succeeded';
      if (bankReply)
        toast({ kind: isSaved ? 'done' : 'failed', text: t(isSaved ? 'card.saved' : 'card.notSaved') });
      const subject = { id: subscription, companyId, ...(isSaved && { saved: 'card' }) };
      openSidePanel('subscriptions-detail', subject);
    } else return;
    void navigate({ to: '.', search: {}, replace: true });
  }, [payment, subscription, bankReply, companyId, navigate, t]);
}

/**
 * The company of the plan, if there is something to open: in the active company one that is paid for, in another one any, to
 * switch there first. Of the active company's trial, gift or plan that has ended the page itself shows what can be done.
 * The lists are read, because asking for one that nobody here may see would be an error.
 */
function useOwner(subscription: string | undefined): string | undefined {
  const { companies, company } = useAccess();
  const own = companies
    .filter(({ approvalState }) => approvalState === 'APPROVED')
    .map(({ companyId }) => companyId);
  return useQueries({
    queries: own.map((id) => ({ ...subscriptionsQuery(id), enabled: subscription !== undefined })),
    combine: (lists) =>
      own.find((id, at) => {
        const named = lists[at]?.data?.find((listed) => listed.id === subscription);
        return (
          named && (id !== company?.companyId || (named.source === 'PAID' && named.status !== 'EXPIRED'))
        );
      }),
  });
}
