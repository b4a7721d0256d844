import type { Payment } from '@canola/api-schema/billing/payment';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaff } from '#shared/access/staff.ts';
import { Button } from '#shared/ui/button.tsx';
import { Refund } from './refund.tsx';
import { ReturnByTransfer } from './return-by-transfer.tsx';
import { TransferActions } from './transfer-actions.tsx';

/** What can be done with a payment in its state. */
export function PaymentFoot({ payment }: { payment: Payment }) {
  const { t } = useTranslation('admin');
  const [asked, ask] = useState<'refund' | 'return'>();
  if (!useStaff().may('users:payment:confirm')) return null;
  const close = () => ask(undefined);
  return (
    <>
      <TransferActions payment={payment} />
      {payment.isReturnable && (
        <Button size="sm" variant="danger-quiet" onPress={() => ask('return')}>
          {t('payments.return.action')}
        </Button>
      )}
      {Number(payment.refundable) > 0 && (
        <Button size="sm" variant="danger-quiet" onPress={() => ask('refund')}>
          {t('payments.refund.action')}
        </Button>
      )}
      {asked === 'refund' && <Refund payment={payment} onClose={close} />}
      {asked === 'return' && <ReturnByTransfer payment={payment} onClose={close} />}
    </>
  );
}
