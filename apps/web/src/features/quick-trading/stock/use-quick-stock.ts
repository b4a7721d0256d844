import { QuickStockDocument } from '@canola/api-schema/trading/generated/operations';
import { tradingQuery } from '#market/trading/trading-api.ts';
import { useTradingCompany } from '#market/trading/trading-company.ts';

/** What is sold or ordered, and where. */
export interface StockSubject {
  crop: { id: string; name: string };
  place: { code: string; name: string };
}

/** The question what the company has of a crop and harvest at a place. */
export function useQuickStock({ crop, place }: StockSubject) {
  const { id: companyId } = useTradingCompany();
  return (yearHarvested: number) =>
    tradingQuery(QuickStockDocument, { companyId, cropId: crop.id, zip: place.code, yearHarvested });
}
