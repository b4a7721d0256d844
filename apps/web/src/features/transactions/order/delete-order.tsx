import { formatPrice } from '@canola/api-schema/number-format';
import { RemoveOrderDocument } from '@canola/api-schema/trading/generated/operations';
import { useNavigate } from '@tanstack/react-router';
import { CircleAlert, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messagesOf } from '#market/trading/field-errors.ts';
import { useTradingChange } from '#market/trading/use-trading-change.ts';
import { useAmountText } from '#market/units/amount-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import type { OrderOffer, OwnOrder } from '../transactions.queries.ts';

/** Asks first, then removes it and refreshes all data (docs/product/selling.md#orders). */
export function DeleteOrder({ order, offer }: { order: OwnOrder; offer: OrderOffer }) {
  const { t } = useTranslation('transactions');
  const amountText = useAmountText();
  const locale = useFormatLocale();
  const navigate = useNavigate();
  const change = useTradingChange();
  const errorId = useId();
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const words = {
    amount: amountText(order.amount, offer.crop.unit),
    crop: offer.crop.name,
    price: formatPrice(order.price, order.currency, locale),
    storage: offer.storage.label,
  };

  async function remove() {
    const { errors } = await change(RemoveOrderDocument, { id: order.id });
    setAsking(false);
    if (errors.length > 0) return setRefusal(messagesOf(errors));
    toast({ kind: 'done', text: t('deleteOrder.done', words) });
    await navigate({ to: '/transactions-and-orders' });
  }

  return (
    <div className="grid gap-2">
      <Button
        variant="danger-quiet"
        block
        icon={Trash2}
        onPress={() => setAsking(true)}
        aria-describedby={refusal && errorId}
      >
        {t('deleteOrder.action')}
      </Button>
      {refusal && (
        <p id={errorId} role="alert" className="error-text whitespace-pre-line">
          <CircleAlert className="i" />
          {refusal}
        </p>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        tone="danger"
        title={t('deleteOrder.question', words)}
        confirmLabel={t('deleteOrder.confirm', words)}
        cancelLabel={t('deleteOrder.keep')}
        onConfirm={remove}
      >
        {t('deleteOrder.text', words)}
      </ConfirmDialog>
    </div>
  );
}
