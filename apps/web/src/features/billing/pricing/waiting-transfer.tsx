import type { Subscription } from '@canola/api-schema/users/plan';
import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { GuardedButton } from '#shared/access/guarded-action.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { manyPaymentsQuery } from '../billing.queries.ts';
import { bankDetailsOf } from '../invoices/qr-invoice.ts';
import { openPayment } from '../open-payment.ts';
import { restOf } from '../rest.ts';
import { openPaymentOf } from '../subscription-state.ts';
import { useSum } from '../sums.ts';
import { useBillingDates, useCompany } from '../use-company.ts';

/** Who has ordered by transfer comes back for the account and the symbol, not to choose again. */
export function WaitingTransfer({ ordered }: { ordered: Subscription }) {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  const { long } = useBillingDates();
  const sum = useSum();
  const { companyId, companyPlan } = useCompany();
  const { data } = useQuery(manyPaymentsQuery(companyId));
  const payment = data && openPaymentOf(ordered, data.payments);
  if (!payment?.dueAt) return null;
  const words = {
    plan: tShell(`plan.${ordered.plan.type}`),
    sum: sum(restOf(payment), payment.currency.type),
    date: long(payment.dueAt),
  };
  return (
    <Notice
      className="waiting-transfer"
      icon={Landmark}
      title={t('pricing.waiting.title', words)}
      action={
        <GuardedButton
          grant="PAYMENT_CREATE"
          variant="secondary"
          size="sm"
          onPress={() => openPayment(payment)}
        >
          {t(bankDetailsOf(payment))}
        </GuardedButton>
      }
    >
      {t(companyPlan.source === 'TRIAL' ? 'pricing.waiting.trial' : 'pricing.waiting.text', words)}
    </Notice>
  );
}
