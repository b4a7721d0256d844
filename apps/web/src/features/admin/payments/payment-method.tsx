import type { Payment } from '@canola/api-schema/billing/payment';
import { CreditCard, Landmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { symbolOf } from './payment-words.ts';

/** A transfer is known by its variable symbol. */
export function PaymentMethod({ payment }: { payment: Payment }) {
  const { t } = useTranslation('admin');
  const { type } = payment;
  const symbol = symbolOf(payment);
  const Icon = type === 'CARD' ? CreditCard : Landmark;
  return (
    <span className="admin-method">
      <Icon className="i i-16" />
      {type === 'BANK_TRANSFER' && symbol ? (
        <>
          <span className="sr-only">{t('payments.type.BANK_TRANSFER')} </span>
          <span className="num">{symbol}</span>
        </>
      ) : (
        t(`payments.type.${type}`)
      )}
    </span>
  );
}
