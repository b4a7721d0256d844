import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/time/format.ts';
import { Card } from '#shared/ui/card.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import type { OwnOrder } from '../transactions.queries.ts';
import { useCompanyZone } from '../use-company-zone.ts';

/** Why it has not sold (docs/product/selling.md#why-an-order-has-not-sold). */
export function OrderReason({ order, children }: { order: OwnOrder; children?: ReactNode }) {
  const { reason, timeCreated } = order;
  const { t } = useTranslation('transactions');
  const locale = useFormatLocale();
  const zone = useCompanyZone();
  const placed = formatDateTime(new Date(timeCreated * 1000), locale, zone);
  return (
    <Card start={<Clock className="i i-20 text-wheat-text" />} title={t('order.why')}>
      <p>{reason?.message ?? t('order.noReason')}</p>
      {children}
      <p className="hint mt-2">{t('order.placed', { time: placed })}</p>
    </Card>
  );
}
