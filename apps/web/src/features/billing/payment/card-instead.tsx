import type { Payment } from '@canola/api-schema/billing/payment';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { GuardedButton } from '#shared/access/guarded-action.tsx';
import { useErrorText } from '#shared/errors/error-text.ts';
import { sendToSidePanel } from '#shared/side-panel/side-panel.ts';
import { toast } from '#shared/ui/toast.ts';
import { payRenewalByCard, refreshBilling } from '../billing.changes.ts';

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
  const subject = { periodId: String(periodId), method: 'CARD' };
  return (
    <PayByCard
      hint={t('payment.cardInsteadHint')}
      onPress={() => sendToSidePanel({ type: 'next', screen: 'subscriptions-overview', subject })}
    />
  );
}

/** Straight to the card form: the sum is the one that was asked for. */
function Renewal({ id }: { id: string }) {
  const { t } = useTranslation('billing');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const change = useMutation({ mutationFn: () => payRenewalByCard(id) });

  async function press() {
    try {
      const { id: paymentId } = await change.mutateAsync();
      sendToSidePanel({ type: 'next', screen: 'payment-card', subject: { paymentId } });
    } catch (error) {
      toast({ kind: 'failed', text: errorText(error).text });
    }
    await refreshBilling(queryClient);
  }

  return (
    <PayByCard
      hint={t('payment.cardForRenewalHint')}
      loading={change.isPending}
      onPress={() => void press()}
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
