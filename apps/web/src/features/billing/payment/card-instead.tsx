import type { Payment } from '@canola/api-schema/billing/payment';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { GuardedButton } from '#shared/access/guarded-action.tsx';
import { useErrorText } from '#shared/errors/error-text.ts';
import { useChange } from '#shared/query/use-change.ts';
import { toast } from '#shared/ui/toast.ts';
import { payRenewalByCard, refreshBilling } from '../billing.changes.ts';
import { showNext } from '../panel.ts';

/** A transfer that is waited for can be paid by card (docs/product/payments.md#buying). */
export function CardInstead({ payment }: { payment: Payment }) {
  const instead = payment.details?.cardInstead;
  if (instead) return <OrderAgain periodId={instead.periodId} />;
  return payment.details?.cardForRenewal ? <Renewal id={payment.id} /> : null;
}

/**
 * Back to the order, with the card chosen: the sum and the terms are agreed to once more, and only then does the card
 * replace the transfer.
 */
function OrderAgain({ periodId }: { periodId: number }) {
  const { t } = useTranslation('billing');
  return (
    <PayByCard
      hint={t('payment.cardInsteadHint')}
      onPress={() => showNext('subscriptions-overview', { periodId: String(periodId), method: 'CARD' })}
    />
  );
}

/** Straight to the card form: the sum is the requested one. */
function Renewal({ id }: { id: string }) {
  const { t } = useTranslation('billing');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const change = useChange({
    mutationFn: () => payRenewalByCard(id),
    onSuccess: ({ id: paymentId }) => showNext('payment-card', { paymentId }),
    onError: (error) => toast({ kind: 'failed', text: errorText(error).text }),
    onSettled: () => refreshBilling(queryClient),
  });
  return (
    <PayByCard
      hint={t('payment.cardForRenewalHint')}
      loading={change.isPending}
      onPress={() => change.mutate()}
    />
  );
}

interface PayByCardProps {
  hint: string;
  loading?: boolean;
  onPress: () => void;
}

function PayByCard({ hint, loading = false, onPress }: PayByCardProps) {
  const { t } = useTranslation('billing');
  return (
    <div className="order-part">
      <GuardedButton
        grant="PAYMENT_CREATE"
        variant="secondary"
        block
        loading={loading}
        loadingText={t('card.preparing')}
        onPress={onPress}
      >
        {t('payment.cardInstead')}
      </GuardedButton>
      <p className="hint">{hint}</p>
    </div>
  );
}
