import type { Payment } from '@canola/api-schema/billing/payment';
import { useTranslation } from 'react-i18next';
import { useStaff } from '#shared/access/staff.ts';
import { ConfirmMutation } from '#shared/query/confirm-mutation.tsx';
import { Button } from '#shared/ui/button.tsx';
import { useAdminChange } from '../admin.changes.ts';
import { ConfirmTransfer } from './confirm-transfer.tsx';
import { isWaitingTransfer, symbolOf, usePaymentWords } from './payment-words.ts';
import { cancelPayment } from './payments.changes.ts';

export type TransferStep = 'confirm' | 'cancel';

interface TransferActionsProps {
  payment: Payment;
  onAsk: (asked: TransferStep) => void;
  /** Beside the words of the payment; in a row they are its name only. */
  isWhole?: boolean;
}

/** Confirm or cancel a transfer that waits (docs/product/admin.md#actions). */
export function TransferActions({ payment, onAsk, isWhole = false }: TransferActionsProps) {
  const { t } = useTranslation('admin');
  const { sum } = usePaymentWords();
  const mayConfirm = useStaff().may('users:payment:confirm');
  if (!mayConfirm || !isWaitingTransfer(payment)) return null;
  const words = { company: payment.company.name, symbol: symbolOf(payment) ?? '' };
  const total = { sum: sum(payment.amountTotal, payment.currency.type) };
  const size = isWhole ? 'md' : 'sm';
  return (
    <span className="admin-above admin-actions">
      <Button
        size={size}
        variant={isWhole ? 'danger-quiet' : 'quiet'}
        aria-label={isWhole ? undefined : t('payments.cancel.one', words)}
        onPress={() => onAsk('cancel')}
      >
        {t(isWhole ? 'payments.cancel.confirm' : 'payments.cancel.action')}
      </Button>
      <Button
        size={size}
        variant={isWhole ? 'primary' : 'secondary'}
        aria-label={isWhole ? undefined : t('payments.confirm.one', words)}
        onPress={() => onAsk('confirm')}
      >
        {isWhole ? t('payments.confirm.submit', total) : t('payments.confirm.action')}
      </Button>
    </span>
  );
}

interface TransferQuestionProps {
  payment: Payment;
  asked: TransferStep | undefined;
  onClose: () => void;
}

export function TransferQuestion({ asked, ...props }: TransferQuestionProps) {
  if (asked === 'confirm') return <ConfirmTransfer {...props} />;
  return asked === 'cancel' ? <CancelTransfer {...props} /> : null;
}

export function CancelTransfer({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const words = usePaymentWords();
  const cancel = useAdminChange(cancelPayment);
  const { id, amountTotal, currency, company } = payment;
  const params = { sum: words.sum(amountTotal, currency.type), company: company.name };
  return (
    <ConfirmMutation
      onClose={onClose}
      tone="danger"
      title={t('payments.cancel.title', params)}
      confirmLabel={t('payments.cancel.confirm')}
      cancelLabel={t('payments.cancel.keep')}
      mutate={() => cancel.mutateAsync(id)}
    >
      <p>{t('payments.cancel.text', { ...params, plan: words.plan(payment) })}</p>
    </ConfirmMutation>
  );
}
