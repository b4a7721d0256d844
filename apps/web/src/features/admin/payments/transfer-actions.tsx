import type { Payment } from '@canola/api-schema/billing/payment';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaff } from '#shared/access/staff.ts';
import { Button } from '#shared/ui/button.tsx';
import { CancelTransfer } from './cancel-transfer.tsx';
import { ConfirmTransfer } from './confirm-transfer.tsx';
import { isWaitingTransfer, symbolOf } from './payment-words.ts';

/** Confirm or cancel a transfer that waits (docs/product/admin.md#actions). */
export function TransferActions({ payment }: { payment: Payment }) {
  const { t } = useTranslation('admin');
  const [asked, ask] = useState<'confirm' | 'cancel'>();
  const mayConfirm = useStaff().may('users:payment:confirm');
  if (!mayConfirm || !isWaitingTransfer(payment)) return null;
  const words = { company: payment.company.name, symbol: symbolOf(payment) ?? '' };
  const close = () => ask(undefined);
  return (
    <span className="admin-above admin-actions">
      <Button
        size="sm"
        variant="secondary"
        aria-label={t('payments.confirm.one', words)}
        onPress={() => ask('confirm')}
      >
        {t('payments.confirm.action')}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        aria-label={t('payments.cancel.one', words)}
        onPress={() => ask('cancel')}
      >
        {t('payments.cancel.action')}
      </Button>
      {asked === 'confirm' && <ConfirmTransfer payment={payment} onClose={close} />}
      {asked === 'cancel' && <CancelTransfer payment={payment} onClose={close} />}
    </span>
  );
}
