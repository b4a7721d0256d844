import type { PurchasePreview } from '@canola/api-schema/billing/purchase';
import { useTranslation } from 'react-i18next';
import { Button } from '#shared/ui/button.tsx';
import { chargesVat, useSum } from '../sums.ts';

interface OrderFootProps {
  preview: PurchasePreview | undefined;
  isSending: boolean;
  blocked: string | undefined;
}

/** Never leaves the screen; the button carries the sum (docs/product/look.md#rule-8). */
export function OrderFoot({ preview, isSending, blocked }: OrderFootProps) {
  const { t } = useTranslation('billing');
  const sum = useSum();
  const total = preview && sum(preview.gross, preview.currency.type);
  return (
    <div className="panel-save order-foot" data-form-actions>
      <p className="order-total">
        <span className="muted">
          {t(!preview || chargesVat(preview) ? 'order.total' : 'order.totalPlain')}
        </span>
        <b className="num" aria-live="polite">
          {total ?? '…'}
        </b>
      </p>
      <Button
        type="submit"
        size="lg"
        block
        loading={isSending}
        loadingText={t('order.sending')}
        disabledReason={blocked ?? (total ? undefined : t('order.loading'))}
      >
        {total ? t('order.continue', { sum: total }) : t('order.continueWithout')}
      </Button>
    </div>
  );
}
