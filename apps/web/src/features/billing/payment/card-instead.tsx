import type { Payment } from '@canola/api-schema/billing/payment';
import { useTranslation } from 'react-i18next';
import { GuardedButton } from '#shared/access/guarded-action.tsx';
import { sendToSidePanel } from '#shared/side-panel/side-panel.ts';

/**
 * Back to the order, with the card chosen: the sum and the terms are agreed to once more, and only then does the card
 * replace the transfer (docs/product/payments.md#buying).
 */
export function CardInstead({ payment: { details } }: { payment: Payment }) {
  const { t } = useTranslation('billing');
  const instead = details?.cardInstead;
  if (!instead) return null;
  const subject = { periodId: String(instead.periodId), method: 'CARD' };
  return (
    <div className="order-part">
      <GuardedButton
        grant="PAYMENT_CREATE"
        variant="secondary"
        block
        onPress={() => sendToSidePanel({ type: 'next', screen: 'subscriptions-overview', subject })}
      >
        {t('payment.cardInstead')}
      </GuardedButton>
      <p className="hint">{t('payment.cardInsteadHint')}</p>
    </div>
  );
}
