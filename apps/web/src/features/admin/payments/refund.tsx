import type { Payment } from '@canola/api-schema/billing/payment';
import { SUPPLIER_ZONE } from '@canola/api-schema/time-zone';
import { useTranslation } from 'react-i18next';
import { DateField } from '#shared/ui/date-field.tsx';
import { useAdminChange } from '../admin.changes.ts';
import { useZoneName } from '../zone-name.ts';
import { useMoneyDay } from './money-day.ts';
import { usePaymentWords } from './payment-words.ts';
import { refundPayment, returnPayment } from './payments.changes.ts';
import { RefundDialog } from './refund-dialog.tsx';

interface RefundProps {
  payment: Payment;
  onClose: () => void;
}

/** A part or all; a credit note follows (docs/product/payments.md#refunds). */
export function Refund({ payment, onClose }: RefundProps) {
  const { t } = useTranslation('admin');
  const words = usePaymentWords();
  const refund = useAdminChange(refundPayment);
  const { currency, billing, credit, status, type } = payment;
  return (
    <RefundDialog kind="refund" payment={payment} send={refund.mutateAsync} onClose={onClose}>
      <p>
        {t(`payments.refund.text.${status === 'CANCELLED' ? 'unwanted' : type}`, { email: billing.email })}
      </p>
      {Number(credit) > 0 && <p>{t('payments.refund.credit', { sum: words.sum(credit, currency.type) })}</p>}
    </RefundDialog>
  );
}

/**
 * The card takes no refund: staff have sent the money from our bank and record it
 * (docs/product/payments.md#a-card-that-takes-no-refund).
 */
export function ReturnByTransfer({ payment, onClose }: RefundProps) {
  const { t } = useTranslation('admin');
  const record = useAdminChange(returnPayment);
  const zoneName = useZoneName();
  const { date, problem, field, check, markRefused } = useMoneyDay();
  // A charge for what nobody wanted has no invoice.
  const isUnwanted = payment.status === 'CANCELLED';
  const dateField = (
    <DateField
      {...field}
      label={t('payments.return.date')}
      hint={t(isUnwanted ? 'payments.return.hintUnwanted' : 'payments.return.hint', {
        zone: zoneName(SUPPLIER_ZONE),
      })}
      error={problem && t(`payments.return.${problem}`)}
    />
  );
  return (
    <RefundDialog
      kind="return"
      payment={payment}
      more={{ field: dateField, isComplete: () => check() !== undefined }}
      send={(refund) =>
        record.mutateAsync({ ...refund, date: date ?? '' }, { onError: (error) => markRefused(error) })
      }
      onClose={onClose}
    >
      <p>
        {t(isUnwanted ? 'payments.return.textUnwanted' : 'payments.return.text', {
          email: payment.billing.email,
        })}
      </p>
    </RefundDialog>
  );
}
