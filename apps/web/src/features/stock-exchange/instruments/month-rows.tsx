import type { Commodity, ContractRow } from '@canola/api-schema/prices/rates';
import { useTranslation } from 'react-i18next';
import { Delta } from '#shared/ui/delta.tsx';
import { Price } from '#shared/ui/figures.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { contractName } from './instrument.ts';

/** So many months are shown (docs/product/exchange.md#instruments). */
const SHOWN_MONTHS = 6;

interface MonthRowsProps {
  commodity: Commodity;
  rows: readonly ContractRow[];
}

export function MonthRows({ commodity, rows }: MonthRowsProps) {
  const { t } = useTranslation('stock-exchange');
  const locale = useFormatLocale();
  if (rows.length === 0) return null;
  const name = t(`instrument.${commodity}`);
  return (
    <ul className="exchange-months" aria-label={t('months', { name })}>
      {rows.slice(0, SHOWN_MONTHS).map((row) => (
        <li key={`${row.year}-${row.month}`}>
          <span>{contractName(row, locale)}</span>
          <Price value={row.rate} currency="EUR" bare />
          {row.diff === null ? <span className="muted">–</span> : <Delta value={row.diff} decimals={2} />}
        </li>
      ))}
    </ul>
  );
}
