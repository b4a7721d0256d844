import { formatTons } from '@canola/api-schema/number-format';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { calculable } from '#market/order-form/order.schema.ts';
import { compare, subtract } from '#shared/money/decimal.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { type StockSubject, useQuickStock } from './use-quick-stock.ts';

interface StockNoteProps extends StockSubject {
  amount: number | null;
  yearHarvested: number;
}

/** What the sale or order adds to the company's stock, before it does (docs/product/selling.md#quick-trading). */
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
