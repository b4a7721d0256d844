import { currencySign, formatFigure, formatNumber, formatTons } from '@canola/api-schema/number-format';
import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { useTranslation } from 'react-i18next';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { inSentence } from '#market/units/amount-text.ts';
import { formatDay } from '#shared/time/format.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import type { CallOff, Delivery, Ticket } from './deliveries.queries.ts';

/** Sums with their hellers, kilograms as tons, days as words. */
export function useDeliveryWords() {
  const { t } = useTranslation('deliveries');
  const locale = useFormatLocale();
  const zone = timeZoneOf(useTradingCompany().country);
  const today = dayInZone(new Date(), zone);
  const tomorrow = dayInZone(new Date(Date.now() + 24 * 3_600_000), zone);
  const day = (id: string) => {
    if (id === today) return t('day.today');
    return id === tomorrow ? t('day.tomorrow') : formatDay(new Date(id), locale, 'UTC');
  };
  return {
    locale,
    zone,
    today,
    day,
    money: (value: string, currency: string) =>
      `${formatFigure(value, currency, locale, 2)}\u00a0${currencySign(currency)}`,
    figure: (value: string, currency: string) => formatFigure(value, currency, locale, 2),
    tons: (kg: number) => `${formatNumber(kg / 1000, locale, { maxDecimals: 2 })}\u00a0t`,
    crop: ({ crop }: Pick<Delivery, 'crop'>) => inSentence(crop.name, locale),
    /** "milling wheat, Moravský obchod" */
    about: ({ crop, trader }: Pick<Delivery, 'crop' | 'trader'>) =>
      `${inSentence(crop.name, locale)}, ${trader.name}`,
    /** "tomorrow 7:00–9:00" */
    when: ({ day: at, from, to }: CallOff) => `${day(at)} ${hour(from)}–${hour(to)}`,
    load: (callOff: CallOff, delivery: Delivery) =>
      t('callOff.load', {
        tons: formatTons(callOff.tons, locale),
        crop: inSentence(delivery.crop.name, locale),
        count: callOff.lorries,
      }),
    weighed: ({ day: at, lorry }: Ticket) => [day(at), lorry].filter(Boolean).join(', '),
  };
}

/** `7:00`, not `07:00`. */
const hour = (time: string) => time.replace(/^0/, '');
