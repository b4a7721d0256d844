import type { Payment } from '@canola/api-schema/billing/payment';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#shared/errors/error-text.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { useAdminChange } from '../admin.changes.ts';
import { usePaymentWords } from './payment-words.ts';
import { cancelPayment } from './payments.changes.ts';

interface CancelTransferProps {
  payment: Payment;
  onClose: () => void;
}

export function CancelTransfer({ payment, onClose }: CancelTransferProps) {
  const { t } = useTranslation('admin');
  const words = usePaymentWords();
  const errorText = useErrorText();
  const cancel = useAdminChange(cancelPayment);
  const { id, amountTotal, currency, company } = payment;
  const params = { sum: words.sum(amountTotal, currency.type), company: company.name };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      tone="danger"
      title={t('payments.cancel.title', params)}
      confirmLabel={t('payments.cancel.confirm')}
      cancelLabel={t('payments.cancel.keep')}
      error={cancel.error ? errorText(cancel.error).text : undefined}
      onConfirm={() => cancel.mutateAsync(id).then(onClose, () => undefined)}
    >
      <p>{t('payments.cancel.text', { ...params, plan: words.plan(payment) })}</p>
    </ConfirmDialog>
  );
}
