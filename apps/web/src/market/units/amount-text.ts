import { type Amount, formatNumber, priceUnit } from '@canola/api-schema/number-format';
import type { Unit } from '@canola/api-schema/trading/generated/operations';
import { useTranslation } from 'react-i18next';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

/** `120 t`, `200 l`: an amount with the unit of what is sold or bought. */
export function useAmountText(): (amount: Amount, unit: Unit) => string {
  const { t } = useTranslation('contract');
  const locale = useFormatLocale();
  return (amount, unit) => `${formatNumber(amount, locale, { maxDecimals: 1 })}\u00a0${t(`unit.${unit}`)}`;
}

/** `Kč/t`, `EUR/l` */
export function useBasis(): (currency: string, unit: Unit) => string {
  const { t } = useTranslation('contract');
  return (currency, unit) => priceUnit(currency, t(`unit.${unit}`));
}
