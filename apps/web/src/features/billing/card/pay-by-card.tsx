import { declineOf } from '@canola/api-schema/billing/decline';
import type { Payment } from '@canola/api-schema/billing/payment';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSidePanel } from '#shared/side-panel/side-panel.ts';
import { refreshBilling } from '../billing.changes.ts';
import { paymentQuery, previewQuery } from '../billing.queries.ts';
import { PaymentSums } from '../payment-sums.tsx';
import { isOpen } from '../subscription-state.ts';
import { useSum } from '../sums.ts';
import { useCompany, useDates } from '../use-company.ts';
import { CardForm } from './card-form.tsx';
import { resultSearch } from './gateway.ts';

interface PayByCardProps {
  payment: Payment;
  clientSecret: string;
  publicKey: string;
}

export function PayByCard({ payment, clientSecret, publicKey }: PayByCardProps) {
  const { t } = useTranslation('billing');
  const sum = useSum();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { companyId } = useCompany();
  const task = useMemo(
    () => ({ kind: 'payment' as const, clientSecret, publicKey, returnTo: '/subscribed' }),
    [clientSecret, publicKey],
  );

  /** It was paid, cancelled or replaced elsewhere; a payment of a second ago may not have reached our server yet. */
  async function showWhatBecame() {
    await refreshBilling(queryClient);
    const now = queryClient.getQueryData(paymentQuery(companyId, payment.id).queryKey);
    if (now && isOpen(now)) await navigate({ to: '/subscribed', search: resultSearch(task) });
  }

  return (
    <div className="paying">
      <PaymentSums payment={payment} />
      <CardForm
        task={task}
        action={t('card.pay', { sum: sum(payment.amountTotal, payment.currency.type) })}
        note={<Then payment={payment} />}
        // Why the last try failed is said before anything is typed; one that is at the bank has not failed.
        before={payment.status === 'ERROR' && payment.failure ? declineOf(payment.failure) : undefined}
        onDone={async () => {
          await navigate({ to: '/subscribed', search: resultSearch(task) });
          void refreshBilling(queryClient);
        }}
        onGone={() => void showWhatBecame()}
      />
    </div>
  );
}

/** The next charge of the card, as the order said; a renewal has no order. */
function Then({ payment }: { payment: Payment }) {
  const { t } = useTranslation('billing');
  const dates = useDates();
  const sum = useSum();
  const { companyId } = useCompany();
  const periodId = Number(useSidePanel()?.subject.periodId);
  const { data } = useQuery({
    ...previewQuery(companyId, periodId, payment.billing.vat ?? ''),
    enabled: periodId > 0,
  });
  if (!data) return null;
  const words = { sum: sum(data.nextGross, data.currency.type), date: dates.long(data.nextPaymentAt) };
  return <p className="hint card-then">{t(`card.then.${data.periodType}`, words)}</p>;
}
