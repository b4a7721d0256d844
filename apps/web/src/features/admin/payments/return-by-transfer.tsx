import type { Payment } from '@canola/api-schema/billing/payment';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { DateField } from '#shared/ui/date-field.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useAdminChange } from '../admin.changes.ts';
import { today } from './payment-words.ts';
import { returnPayment } from './payments.changes.ts';
import { useRefundForm } from './refund-fields.tsx';
import { useRefundRefused } from './refund-refused.ts';

interface ReturnByTransferProps {
  payment: Payment;
  onClose: () => void;
}

/** The card takes no refund: staff have sent the money from our bank and record it (docs/product/payments.md#refunds). */
export function ReturnByTransfer({ payment, onClose }: ReturnByTransferProps) {
  const { t } = useTranslation('admin');
  const { refused, reason } = useRefundRefused(onClose);
  const record = useAdminChange(returnPayment);
  const { isAmount, sum, check, amountField, reasonField } = useRefundForm(payment);
  const [date, setDate] = useState<string | null>(today());
  const [problem, setProblem] = useState<'missing' | 'future'>();
  const { company, billing } = payment;
  // A charge for what nobody wanted has no invoice.
  const isUnwanted = payment.status === 'CANCELLED';

  async function submit() {
    const checked = check();
    const wrong = date === null ? 'missing' : date > today() ? 'future' : undefined;
    setProblem(wrong);
    if (!checked || date === null || wrong) return;
    try {
      await record.mutateAsync({ ...checked, date });
      toast({ kind: 'done', text: t('payments.return.done', { sum, company: company.name }) });
      onClose();
    } catch (error) {
      await refused(error);
    }
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      tone="danger"
      title={t('payments.return.title', { company: company.name })}
      confirmLabel={isAmount ? t('payments.return.submit', { sum }) : t('payments.return.action')}
      cancelLabel={t('payments.return.keep')}
      error={problem ? t(`payments.return.${problem}`) : reason}
      onConfirm={submit}
    >
      <p>
        {t(isUnwanted ? 'payments.return.textUnwanted' : 'payments.return.text', { email: billing.email })}
      </p>
      {amountField}
      <DateField
        label={t('payments.return.date')}
        hint={t(isUnwanted ? 'payments.return.hintUnwanted' : 'payments.return.hint')}
        value={date}
        onChange={(next) => {
          setDate(next);
          setProblem(undefined);
        }}
        max={today()}
      />
      {reasonField}
    </ConfirmDialog>
  );
}
