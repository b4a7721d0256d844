import type { PurchasePreview } from '@canola/api-schema/billing/purchase';
import type { Plan, PlanPeriod } from '@canola/api-schema/users/plan';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { savingOf } from '../periods.ts';
import { chargesVat, useSum } from '../sums.ts';

interface PlanPriceProps {
  plan: Plan;
  period: PlanPeriod | undefined;
  preview: PurchasePreview | undefined;
}

/** The large price is net, gross below (docs/product/look.md#rule-11). */
export function PlanPrice({ plan, period, preview }: PlanPriceProps) {
  const { t } = useTranslation('billing');
  const { currency } = useAccess();
  const sum = useSum();
  if (!period)
    return (
      <div className="plan-price">
        <p>
          <span className="num plan-sum">{sum('0', currency)}</span>{' '}
          <span className="muted">{t('pricing.forGood')}</span>
        </p>
        <p className="plan-gross">{t('pricing.noCard')}</p>
        <p className="plan-month" />
      </div>
    );
  const money = (value: string) => sum(value, period.currency.type);
  // The preview of another period stays on the screen until this one is there.
  const own = preview?.periodType === period.type ? preview : undefined;
  // A company may have a price of its own: what it has agreed to stays until another one is announced.
  const net = own?.net ?? period.price;
  const saving = savingOf(plan, { ...period, price: net });
  const gross = own?.nextGross;
  const isTaxed = !preview || chargesVat(preview);
  const per = t(`pricing.per.${period.type}`);
  return (
    <div className="plan-price">
      <p>
        <span className="num plan-sum">{money(net)}</span>{' '}
        <span className="muted">{isTaxed ? t('pricing.plusVat', { per }) : per}</span>
      </p>
      <p className="plan-gross num">
        {isTaxed
          ? gross && t('pricing.withVat', { sum: money(gross) })
          : preview.isReverseCharge && t('summary.vatReverse')}
      </p>
      <p className="plan-month num">
        {saving && (
          <>
            {t('pricing.perMonth', { sum: money(saving.perMonth) })}{' '}
            <span className="plan-saving">{t('pricing.saving', { sum: money(saving.saved) })}</span>
          </>
        )}
      </p>
    </div>
  );
}
