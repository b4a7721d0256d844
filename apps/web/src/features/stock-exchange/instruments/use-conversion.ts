import type { Conversion } from '@canola/api-schema/prices/rates';
import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { seriesQuery } from '../stock-exchange.queries.ts';

/** From the euro into the company's currency, with the fixing's day and source; nothing where that is the euro. */
export function useConversion(): Conversion {
  const { currency } = useAccess();
  const { data } = useConversionQuery();
  return currency === 'EUR' ? null : (data?.conversion ?? null);
}

/** A bank that a later server reads keeps its own letters. */
export function useBankName(source: string | null | undefined): string | undefined {
  const { t } = useTranslation('stock-exchange');
  return source ? t(`bank.${source}` as 'bank.CNB', { defaultValue: source }) : undefined;
}

export function useConversionQuery() {
  const { currency } = useAccess();
  const today = useToday();
  return useQuery({
    ...seriesQuery({ commodity: 'wheat', range: 'last_week', today, currency }),
    enabled: currency !== 'EUR',
  });
}

/** Ranges end on the company's day (docs/product/companies.md#time-zone). */
export function useToday(): string {
  return dayInZone(new Date(), timeZoneOf(useAccess().country));
}
