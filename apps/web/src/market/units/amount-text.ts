import {
  type Amount,
  exactDecimals,
  formatFigure,
  formatNumber,
  priceUnit,
} from '@canola/api-schema/number-format';
import type { Unit } from '@canola/api-schema/trading/generated/operations';
import { useTranslation } from 'react-i18next';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

/** `120 t`, `200 l`: an amount with the unit of what is sold or bought. */
export function amountText(amount: Amount, unit: string, locale: string): string {
  return `${formatNumber(amount, locale, { maxDecimals: 1 })}\u00a0${unit}`;
}

/** `5 420,50 Kč/t`: a price that binds, with the cents it has. */
export function exactPriceText(price: Amount, currency: string, unit: string, locale: string): string {
  const figure = formatFigure(price, currency, locale, exactDecimals(price, currency));
  return `${figure}\u00a0${priceUnit(currency, unit)}`;
}

/** Amounts and binding prices of what is sold by any unit, in the language of the page. */
export function useUnitTexts() {
  const { t } = useTranslation('contract');
  const locale = useFormatLocale();
  const unitText = (unit: Unit) => t(`unit.${unit}`);
  return {
    unitText,
    amountText: (amount: Amount, unit: Unit) => amountText(amount, unitText(unit), locale),
    exactPriceText: (price: Amount, currency: string, unit: Unit) =>
      exactPriceText(price, currency, unitText(unit), locale),
  };
}

/** A crop's name inside a sentence: `milling wheat B`. */
export function inSentence(cropName: string, locale: string): string {
  return cropName.charAt(0).toLocaleLowerCase(locale) + cropName.slice(1);
}
