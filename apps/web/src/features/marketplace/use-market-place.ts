import type { CurrencyType } from '@canola/api-schema/money';
import { useSearch } from '@tanstack/react-router';
import { usePlace } from '#market/postal-code/use-place.ts';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';

/** The place, the company and the currencies that inputs are fetched for. */
export function useMarketPlace() {
  const { place, list } = usePlace();
  const company = useTradingCompany();
  const locale = useLanguage();
  const access = useAccess();
  const { currency: chosen = access.currency } = useSearch({ strict: false });
  const variablesIn = (currency: CurrencyType) => ({
    latitude: place?.latitude ?? 0,
    longitude: place?.longitude ?? 0,
    companyId: company.id,
    currency,
    locale,
  });
  return { place, list, company, currency: chosen, variablesIn };
}
