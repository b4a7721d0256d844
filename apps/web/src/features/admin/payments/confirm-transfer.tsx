import type { Payment } from '@canola/api-schema/billing/payment';
import { SUPPLIER_ZONE } from '@canola/api-schema/time-zone';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { DateField } from '#shared/ui/date-field.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useAdminChange, useFailureToast } from '../admin.changes.ts';
import { useZoneName } from '../zone-name.ts';
import { isDayRefused, useMoneyDay } from './money-day.ts';
import { symbolOf, usePaymentWords } from './payment-words.ts';
import { confirmPayment } from './payments.changes.ts';

/** The day is the tax point of the invoice. Most transfers are confirmed on the day they arrive. */
export function ConfirmTransfer({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const words = usePaymentWords();
  const zoneName = useZoneName();
  const failed = useFailureToast();
  const confirm = useAdminChange(confirmPayment);
  const { date, problem, field, check, clear, markRefused } = useMoneyDay();
  const { id, company, billing, amountTotal, currency } = payment;
  const sum = words.sum(amountTotal, currency.type);
  const plan = words.plan(payment);
  const facts = [
    [t('payments.symbol'), symbolOf(payment) ?? '–'],
    [t('payments.plan'), plan],
    [t('payments.requested'), words.date(payment.createdAt)],
  ];

  async function submit() {
    const day = check();
    if (!day) return;
    try {
      await confirm.mutateAsync({ id, date: day });
      toast({ kind: 'done', text: t('payments.confirm.done', { sum, company: company.name }) });
      onClose();
    } catch (error) {
      // Never a day that nobody chose: it is the tax point of the invoice.
      clear();
      markRefused(error);
      if (!isDayRefused(error)) failed(error);
    }
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('payments.confirm.title', { sum, company: company.name })}
      confirmLabel={
        date
          ? t('payments.confirm.submitOn', { sum, date: words.day(date) })
          : t('payments.confirm.submit', { sum })
      }
      cancelLabel={t('payments.confirm.keep')}
      error={problem && t(`payments.confirm.${problem}`)}
      onConfirm={submit}
    >
      <dl className="admin-sums">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <DateField
        {...field}
        label={t('payments.confirm.date')}
        hint={t('payments.confirm.hint', { zone: zoneName(SUPPLIER_ZONE) })}
      />
      <p>{t('payments.confirm.text', { plan, email: billing.email })}</p>
    </ConfirmDialog>
  );
}
