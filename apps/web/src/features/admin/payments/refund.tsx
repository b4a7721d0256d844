import type { Payment } from '@canola/api-schema/billing/payment';
import { MAX_TEXT_LENGTH } from '@canola/api-schema/limits';
import { currencySign } from '@canola/api-schema/number-format';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { NumberField } from '#shared/ui/number-field.tsx';
import { TextArea } from '#shared/ui/text-area.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useAdminChange, useFailureToast } from '../admin.changes.ts';
import { usePaymentWords } from './payment-words.ts';
import { refundPayment } from './payments.changes.ts';

const MIN_REASON = 3;

interface RefundProps {
  payment: Payment;
  onClose: () => void;
}

/** A part or all; a credit note follows (docs/product/payments.md#refunds). */
export function Refund({ payment, onClose }: RefundProps) {
  const { t } = useTranslation('admin');
  const words = usePaymentWords();
  const failed = useFailureToast();
  const refund = useAdminChange(refundPayment);
  const rest = payment.refundable;
  const [amount, setAmount] = useState<number | null>(Number(rest));
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  // As they were when the dialog opened: sent again from it, it is the same refund, also if the list knows better by now.
  const [sums] = useState(`${payment.refundedAmount} ${payment.refundPending}`);
  const { id, currency, company, billing, type } = payment;
  const isAmount = amount !== null && amount > 0 && amount <= Number(rest);
  const isReason = reason.trim().length >= MIN_REASON;
  const sum = words.sum((amount ?? 0).toFixed(2), currency.type);

  async function submit() {
    setChecked(true);
    if (!isAmount || !isReason) return;
    try {
      const { refundPending } = await refund.mutateAsync({
        id,
        sums,
        amount: amount.toFixed(2),
        reason: reason.trim(),
      });
      const isUnderWay = Number(refundPending) > 0;
      toast({
        kind: isUnderWay ? 'info' : 'done',
        text: t(`payments.refund.${isUnderWay ? 'underWay' : 'done'}`, { sum, company: company.name }),
      });
      onClose();
    } catch (error) {
      // What was typed stays: it may have to be sent again as it is.
      failed(error);
    }
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      tone="danger"
      title={t('payments.refund.title', { company: company.name })}
      confirmLabel={isAmount ? t('payments.refund.submit', { sum }) : t('payments.refund.action')}
      cancelLabel={t('payments.refund.keep')}
      onConfirm={submit}
    >
      <p>{t(`payments.refund.text.${type}`, { email: billing.email })}</p>
      {Number(payment.credit) > 0 && (
        <p>{t('payments.refund.credit', { sum: words.sum(payment.credit, currency.type) })}</p>
      )}
      <NumberField
        label={t('payments.refund.amount')}
        hint={t('payments.refund.most', { sum: words.sum(rest, currency.type) })}
        value={amount}
        onChange={setAmount}
        decimals={2}
        keepsZeros
        unit={currencySign(currency.type)}
        error={isChecked && !isAmount ? t('payments.refund.amountWrong') : undefined}
      />
      <TextArea
        label={t('payments.refund.reason')}
        value={reason}
        onChange={setReason}
        maxLength={MAX_TEXT_LENGTH}
        error={isChecked && !isReason ? t('block.reasonMissing') : undefined}
      />
    </ConfirmDialog>
  );
}
