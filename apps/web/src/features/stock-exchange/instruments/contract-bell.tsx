import type { Commodity, ContractRow } from '@canola/api-schema/prices/rates';
import { useTranslation } from 'react-i18next';
import { AlertBell } from '#market/alerts/alert-bell.tsx';
import { usePriceCompany } from '#market/price-board/use-price-company.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { contractName, monthDay } from './instrument.ts';

interface ContractBellProps {
  commodity: Commodity;
  contract: Pick<ContractRow, 'month' | 'year'> | undefined;
  isInLine?: boolean;
}

/** Next to a contract's price and to a curve, which begins with it. */
export function ContractBell({ commodity, contract, isInLine }: ContractBellProps) {
  const { t } = useTranslation('stock-exchange');
  const locale = useFormatLocale();
  const company = usePriceCompany();
  if (!contract || !company) return null;
  const subject = {
    title: `${t(`instrument.${commodity}`)}, ${contractName(contract, locale)}`,
    terms: {
      companyId: company.id,
      kind: 'FUTURES' as const,
      itemId: commodity,
      termId: monthDay(contract),
    },
  };
  return <AlertBell subject={subject} isInLine={isInLine ?? false} />;
}
