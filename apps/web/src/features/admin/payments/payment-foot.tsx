import type { Payment } from '@canola/api-schema/billing/payment';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#shared/ui/button.tsx';
import { isWaitingTransfer } from './payment-words.ts';
import { Refund } from './refund.tsx';
import { ReturnByTransfer } from './return-by-transfer.tsx';
import { TransferActions } from './transfer-actions.tsx';

/** Otherwise its dialog has no foot. */
export function hasActions(payment: Payment): boolean {
  return isWaitingTransfer(payment) || payment.isReturnable || isRefundable(payment);
}

const isRefundable = ({ refundable }: Payment) => Number(refundable) > 0;

/** What staff who may confirm can do with a payment in its state. */
export function PaymentFoot({ payment }: { payment: Payment }) {
  const { t } = useTranslation('admin');
  const [asked, ask] = useState<'refund' | 'return'>();
  const close = () => ask(undefined);
  return (
    <>
      <TransferActions payment={payment} />
      {payment.isReturnable && (
        <Button size="sm" variant="danger-quiet" onPress={() => ask('return')}>
          {t('payments.return.action')}
        </Button>
      )}
      {isRefundable(payment) && (
        <Button size="sm" variant="danger-quiet" onPress={() => ask('refund')}>
          {t('payments.refund.action')}
        </Button>
      )}
      {asked === 'refund' && <Refund payment={payment} onClose={close} />}
      {asked === 'return' && <ReturnByTransfer payment={payment} onClose={close} />}
    </>
  );
}
