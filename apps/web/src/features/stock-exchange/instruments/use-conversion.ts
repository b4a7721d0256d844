import type { Conversion } from '@canola/api-schema/prices/rates';
import { useQuery } from '@tanstack/react-query';
import { useAccess } from '#shared/access/use-access.ts';
import { seriesQuery } from '../stock-exchange.queries.ts';
import { useToday } from './use-today.ts';

/** From the euro into the company's currency, with the fixing's day and source; nothing where that is the euro. */
export function useConversion(): Conversion {
  const { currency } = useAccess();
  const today = useToday();
  const { data } = useQuery({
    ...seriesQuery({ commodity: 'wheat', range: 'last_week', today, currency }),
    enabled: currency !== 'EUR',
  });
  return currency === 'EUR' ? null : (data?.conversion ?? null);
}
