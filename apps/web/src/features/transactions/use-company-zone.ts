import { timeZoneOf } from '@canola/api-schema/time-zone';
import { useTradingCompany } from '#market/trading/trading-company.ts';

/** Times are shown in the company's zone (docs/product/companies.md#time-zone). */
export function useCompanyZone(): string {
  return timeZoneOf(useTradingCompany().country);
}
