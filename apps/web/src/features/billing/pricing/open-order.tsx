import type { Subscription } from '@canola/api-schema/users/plan';
import { useQuery } from '@tanstack/react-query';
import { CreditCard, Landmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { GuardedButton } from '#shared/access/guarded-action.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { manyPaymentsQuery } from '../billing.queries.ts';
import { bankDetailsOf } from '../invoices/qr-invoice.ts';
import { openPayment } from '../panel.ts';
import { openPaymentOf, restOf } from '../subscription-state.ts';
import { useSum } from '../sums.ts';
import { useBillingDates, useCompany } from '../use-company.ts';

/**
 * After an order by transfer people come back for the account and the symbol, and from the bank's page to pay, not to
 * choose again.
 */
export function OpenOrder({ ordered }: { ordered: Subscription }) {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  const { long } = useBillingDates();
  const sum = useSum();
  const { companyId, companyPlan } = useCompany();
  const { data } = useQuery(manyPaymentsQuery(companyId));
  const payment = data && openPaymentOf(ordered, data.payments);
  const isCard = payment?.type === 'CARD';
  if (!payment || !(isCard || payment.dueAt)) return null;
  const words = {
    plan: tShell(`plan.${ordered.plan.type}`),
    sum: sum(restOf(payment), payment.currency.type),
    date: payment.dueAt ? long(payment.dueAt) : '',
  };
  const text = companyPlan.source === 'TRIAL' ? 'trial' : 'text';
  return (
    <Notice
      className="waiting-transfer"
      icon={isCard ? CreditCard : Landmark}
      title={t(isCard ? 'pricing.begun.title' : 'pricing.waiting.title', words)}
      action={
        <GuardedButton
          grant="PAYMENT_CREATE"
          variant="secondary"
          size="sm"
          onPress={() => openPayment(payment)}
        >
          {t(isCard ? 'pricing.begun.action' : bankDetailsOf(payment))}
        </GuardedButton>
      }
    >
      {t(isCard ? `pricing.begun.${text}` : `pricing.waiting.${text}`, words)}
    </Notice>
  );
}
