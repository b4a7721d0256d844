import { formatPrice } from '@canola/api-schema/number-format';
import { RemoveOrderDocument } from '@canola/api-schema/trading/generated/operations';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DeleteWithQuestion } from '#market/trading/delete-with-question.tsx';
import { useTradingChange } from '#market/trading/use-trading-change.ts';
import { useAmountText } from '#market/units/amount-text.ts';
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
  const words = {
    amount: amountText(order.amount, offer.crop.unit),
    crop: offer.crop.name,
    price: formatPrice(order.price, order.currency, locale),
    storage: offer.storage.label,
  };
  return (
    <div className="grid gap-2">
      <DeleteWithQuestion
        words={{
          action: t('deleteOrder.action'),
          question: t('deleteOrder.question', words),
          text: t('deleteOrder.text', words),
          confirm: t('deleteOrder.confirm', words),
          keep: t('deleteOrder.keep'),
        }}
        remove={() => change(RemoveOrderDocument, { id: order.id })}
        onRemoved={() => {
          toast({ kind: 'done', text: t('deleteOrder.done', words) });
          return navigate({ to: '/transactions-and-orders' });
        }}
      />
    </div>
  );
}
