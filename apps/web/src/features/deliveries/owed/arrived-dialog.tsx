import { SayReceiptDocument } from '@canola/api-schema/trading/generated/operations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PaymentFields, type PaymentValues, paymentProblems } from '#market/deliveries/payment-fields.tsx';
import { messagesOf } from '#market/trading/field-errors.ts';
import { useTradingChange } from '#market/trading/use-trading-change.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useDeliveryWords } from '../words.ts';
import type { Settlement } from './owed.queries.ts';

/** All that is owed unless another amount is typed; it counts once the trader has confirmed it. */
export function ArrivedDialog({ settlement, onClose }: { settlement: Settlement; onClose: () => void }) {
  const { t } = useTranslation('deliveries');
  const words = useDeliveryWords();
  const send = useTradingChange();
  const [values, setValues] = useState<PaymentValues>({ amount: Number(settlement.owed), day: words.today });
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string>();
  const problems = paymentProblems(values, settlement.owed, words.today);
  async function say() {
    setTried(true);
    if (problems.size > 0) return;
    setFailure(undefined);
    const { errors } = await send(SayReceiptDocument, {
      settlement: settlement.id,
      amount: Number(values.amount).toFixed(2),
      day: values.day ?? '',
    });
    if (errors.length > 0) return setFailure(messagesOf(errors));
    toast({ kind: 'done', text: t('receipt.said', { trader: settlement.trader.name }) });
    onClose();
  }
  return (
    <ConfirmDialog
      isOpen
      title={t('receipt.question', { number: settlement.number })}
      confirmLabel={t('receipt.say')}
      error={failure}
      onClose={onClose}
      onConfirm={say}
    >
      <PaymentFields
        values={values}
        onChange={setValues}
        currency={settlement.currency}
        today={words.today}
        owed={words.money(settlement.owed, settlement.currency)}
        problems={isTried ? problems : new Set()}
      />
    </ConfirmDialog>
  );
}
