import { declineOf } from '@canola/api-schema/billing/decline';
import type { Payment } from '@canola/api-schema/billing/payment';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#shared/errors/error-text.ts';
import { useChange } from '#shared/query/use-change.ts';
import { useSidePanel } from '#shared/side-panel/side-panel.ts';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { toast } from '#shared/ui/toast.ts';
import { refreshBilling, setUpCard } from '../billing.changes.ts';
import { showNext } from '../panel.ts';
import { PaymentSums } from '../payment-sums.tsx';
import { useSum } from '../sums.ts';
import { useCompany } from '../use-company.ts';
import { CardForm } from './card-form.tsx';

/** Another card for the renewals; nothing is charged now, except a payment that waits for a card. */
export function NewCard({ payment }: { payment?: Payment }) {
  const { t } = useTranslation('billing');
  const errorText = useErrorText();
  const sum = useSum();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { companyId } = useCompany();
  const { id } = useSidePanel()?.subject ?? {};
  const setup = useChange({ mutationFn: () => setUpCard(companyId) });
  const { mutate, data, error } = setup;
  useEffect(() => mutate(), [mutate]);
  const [isStale, setStale] = useState(false);
  const returnTo = payment
    ? `/subscribed?gateway_id=${payment.id}`
    : `/pricing${id ? `?subscription=${id}` : ''}`;
  const task = useMemo(() => data && { kind: 'setup' as const, returnTo, ...data }, [data, returnTo]);
  if (error) {
    const { text, detail } = errorText(error);
    return (
      <ErrorState height={320} detail={detail} onRetry={() => mutate()}>
        {text}
      </ErrorState>
    );
  }
  if (isStale)
    return (
      <ErrorState
        height={320}
        onRetry={() => {
          setStale(false);
          mutate();
        }}
      >
        {t('card.stale')}
      </ErrorState>
    );
  if (!task) return <Spinner center hint={t('card.preparing')} />;
  return (
    <div className="paying">
      {payment ? <PaymentSums payment={payment} /> : <p className="muted">{t('card.newText')}</p>}
      <CardForm
        task={task}
        action={
          payment ? t('card.pay', { sum: sum(payment.amountTotal, payment.currency.type) }) : t('card.save')
        }
        before={payment?.failure ? declineOf(payment.failure) : undefined}
        onGone={() => setStale(true)}
        onDone={async () => {
          if (payment) {
            await navigate({ to: '/subscribed', search: { gateway_id: payment.id } });
            return;
          }
          await refreshBilling(queryClient);
          toast({ kind: 'done', text: t('card.saved') });
          if (id) showNext('subscriptions-detail', { id, saved: 'card' });
          else showNext('subscriptions');
        }}
      />
    </div>
  );
}
