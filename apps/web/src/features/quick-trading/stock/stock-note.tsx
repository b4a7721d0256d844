import { formatTons } from '@canola/api-schema/number-format';
import { QuickStockDocument } from '@canola/api-schema/trading/generated/operations';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { calculable } from '#market/order-form/order.schema.ts';
import { tradingQuery } from '#market/trading/trading-api.ts';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { compare, subtract } from '#shared/money/decimal.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

interface StockNoteProps extends StockSubject {
  amount: number | null;
  yearHarvested: number;
}

/** Says beforehand what the sale or order adds to the stock (docs/product/selling.md#quick-trading). */
export function StockNote({ amount, yearHarvested, ...subject }: StockNoteProps) {
  const { t } = useTranslation('quick-trading');
  const locale = useFormatLocale();
  const { data } = useQuery(useQuickStock(subject)(yearHarvested));
  const tons = calculable(amount);
  const stock = data?.quickStock;
  if (!stock || tons === null || tons <= 0) return null;
  const missing = subtract(tons, stock.free);
  if (compare(missing, 0) <= 0) return null;
  const values = {
    amount: formatTons(missing, locale),
    crop: subject.crop.name.toLocaleLowerCase(locale),
    year: yearHarvested,
    storage: stock.storage ?? subject.place.name,
  };
  return (
    <p className="hint">
      {stock.storage === null ? t('creates.storage', values) : t('creates.tons', values)}
    </p>
  );
}

export interface StockSubject {
  crop: { id: string; name: string };
  place: { code: string; name: string };
}

export function useQuickStock({ crop, place }: StockSubject) {
  const { id: companyId } = useTradingCompany();
  return (yearHarvested: number) =>
    tradingQuery(QuickStockDocument, { companyId, cropId: crop.id, zip: place.code, yearHarvested });
}
