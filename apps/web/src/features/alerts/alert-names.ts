import type { AlertsQuery } from '@canola/api-schema/trading/generated/operations';
import { useTranslation } from 'react-i18next';
import { type CropName, cropName } from '#market/marks/crop-icon.tsx';
import { formatMonthOfYear } from '#shared/time/format.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

export type Alert = NonNullable<AlertsQuery['alerts']>['alerts'][number];

/** Of the exchange: as on its page. */
const COMMODITY_ICON: Readonly<Record<string, CropName>> = {
  wheat: 'wheat',
  rapeseed: 'rapeseed',
  crude_oil: 'oil',
};

export const iconOf = ({ crop, itemId }: Alert): CropName =>
  crop ? cropName(crop.icon) : (COMMODITY_ICON[itemId] ?? cropName(itemId));

/** The market of an alert, in one line and the one below it. */
export function useAlertName(): (alert: Alert) => { name: string; about: string } {
  const { t } = useTranslation('alerts');
  const locale = useFormatLocale();
  const nameOf = ({ kind, crop, quarter, secondCrop, secondQuarter, itemId, termId }: Alert) => {
    if (kind === 'FUTURES')
      return `${t(`commodity.${itemId as 'wheat'}`)}, ${formatMonthOfYear(new Date(termId), locale, 'UTC')}`;
    const first = `${crop?.name ?? itemId}, ${quarter?.name ?? termId}`;
    if (kind === 'BASIS') return t('basisOf', { market: first });
    if (kind === 'SPREAD')
      return t('spreadOf', { first, second: `${secondCrop?.name}, ${secondQuarter?.name}` });
    return first;
  };
  return (alert) => ({
    name: nameOf(alert),
    about: t(alert.delivers ? 'about.NET_DELIVERED' : `about.${alert.kind}`, { place: alert.place ?? '' }),
  });
}
