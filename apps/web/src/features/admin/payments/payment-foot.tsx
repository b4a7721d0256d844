import type { Payment } from '@canola/api-schema/billing/payment';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaff } from '#shared/access/staff.ts';
import { Button } from '#shared/ui/button.tsx';
import { Refund } from './refund.tsx';
import { TransferActions } from './transfer-actions.tsx';

/** What can be done with a payment in its state. */
export function PaymentFoot({ payment }: { payment: Payment }) {
  const { t } = useTranslation('admin');
  const [isRefunding, setRefunding] = useState(false);
  if (!useStaff().may('users:payment:confirm')) return null;
  return (
    <>
      <TransferActions payment={payment} />
      {Number(payment.refundable) > 0 && (
        <Button size="sm" variant="danger-quiet" onPress={() => setRefunding(true)}>
          {t('payments.refund.action')}
        </Button>
      )}
      {isRefunding && <Refund payment={payment} onClose={() => setRefunding(false)} />}
    </>
  );
}
