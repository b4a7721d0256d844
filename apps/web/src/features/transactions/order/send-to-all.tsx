import { formatExactMoney } from '@canola/api-schema/number-format';
import { EditOrderDocument } from '@canola/api-schema/trading/generated/operations';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messagesOf } from '#market/trading/field-errors.ts';
import { useTradingChange } from '#market/trading/use-trading-change.ts';
import { useUnitTexts } from '#market/units/amount-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import type { OrderOffer, OwnOrder } from '../transactions.queries.ts';
import { orderEdit } from './order-values.ts';

interface SendToAllProps {
  order: OwnOrder;
  offer: OrderOffer;
  /** The contract of what it sold, or null when it waits for another price. */
  onSent: (contractId: string | null) => unknown;
}

/** Where another trader meets the price of an order for one trader: opens it to all, which sells it, so it asks first. */
export function SendToAll({ order, offer, onSent }: SendToAllProps) {
  const { t } = useTranslation('transactions');
  const { amountText } = useUnitTexts();
  const locale = useFormatLocale();
  const change = useTradingChange();
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const better = order.reason?.better;
  if (better?.price == null) return null;

  async function send() {
    const edit = orderEdit({ ...order, quarterId: order.quarter.id }, order, offer.id);
    const { payload, errors } = await change(EditOrderDocument, {
      id: order.id,
      order: { ...edit, allTraders: true },
    });
    setAsking(false);
    if (payload && errors.length === 0) await onSent(payload.contractId);
    else setRefusal(messagesOf(errors));
  }

  const words = {
    amount: amountText(order.amount, offer.crop.unit),
    crop: offer.crop.name,
    trader: better.trader.name,
    price: formatExactMoney(better.price, better.currency, locale),
  };
  return (
    <div className="mt-3 grid gap-2">
      <Button variant="secondary" icon={Users} onPress={() => setAsking(true)}>
        {t('sendToAll.action')}
      </Button>
      {refusal && (
        <p role="alert" className="error-text whitespace-pre-line">
          {refusal}
        </p>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('sendToAll.question')}
        confirmLabel={t('sendToAll.confirm', words)}
        cancelLabel={t('sendToAll.keep')}
        onConfirm={send}
      >
        {t('sendToAll.text', words)}
      </ConfirmDialog>
    </div>
  );
}
