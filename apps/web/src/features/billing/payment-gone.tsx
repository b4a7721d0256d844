import type { Payment } from '@canola/api-schema/billing/payment';
import { CircleCheckBig } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { showNext } from './panel.ts';

/** Paid, cancelled or replaced in the meantime: there is nothing left to pay here. */
export function PaymentGone({ payment }: { payment: Payment }) {
  const { t } = useTranslation('billing');
  return (
    <EmptyState
      icon={CircleCheckBig}
      height={320}
      title={t('gone.title')}
      actions={
        <Button onPress={() => showNext('payment-detail', { id: payment.id })}>{t('gone.action')}</Button>
      }
    >
      {t('gone.text')}
    </EmptyState>
  );
}
