import { timeZoneOf } from '@canola/api-schema/time-zone';
import { useTradingCompany } from '#market/trading/trading-company.ts';

/** Times are shown in the company's zone (decisions §14). */
export function useCompanyZone(): string {
  return timeZoneOf(useTradingCompany().country);
}
