import type { Payment } from '@canola/api-schema/billing/payment';
import { MAX_TEXT_LENGTH } from '@canola/api-schema/limits';
import { currencySign } from '@canola/api-schema/number-format';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberField } from '#shared/ui/number-field.tsx';
import { TextArea } from '#shared/ui/text-area.tsx';
import { usePaymentWords } from './payment-words.ts';

const MIN_REASON = 3;

/** A part or all of what is left of a payment, and why. */
export function useRefundForm(payment: Payment) {
  const { t } = useTranslation('admin');
  const words = usePaymentWords();
  const { refundable: rest, currency } = payment;
  const [amount, setAmount] = useState<number | null>(Number(rest));
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  // As they were when the dialog opened: sent again from it, it is the same refund, also if the list knows better by now.
  const [sums] = useState(`${payment.refundedAmount} ${payment.refundPending}`);
  const isAmount = amount !== null && amount > 0 && amount <= Number(rest);
  const most = { sum: words.sum(rest, currency.type) };
  const isReason = reason.trim().length >= MIN_REASON;
  return {
    isAmount,
    sum: words.sum((amount ?? 0).toFixed(2), currency.type),
    /** What is sent, once it is complete. */
    check() {
      setChecked(true);
      if (!isAmount || !isReason) return undefined;
      return { id: payment.id, sums, amount: amount.toFixed(2), reason: reason.trim() };
    },
    amountField: (
      <NumberField
        label={t('payments.refund.amount')}
        hint={t('payments.refund.most', most)}
        value={amount}
        onChange={setAmount}
        decimals={2}
        keepsZeros
        unit={currencySign(currency.type)}
        error={isChecked && !isAmount ? t('payments.refund.amountWrong', most) : undefined}
      />
    ),
    reasonField: (
      <TextArea
        label={t('payments.refund.reason')}
        value={reason}
        onChange={setReason}
        maxLength={MAX_TEXT_LENGTH}
        error={isChecked && !isReason ? t('block.reasonMissing') : undefined}
      />
    ),
  };
}
