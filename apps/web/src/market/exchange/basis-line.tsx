import type { CurrencyType } from '@canola/api-schema/money';
import { currencyDecimals, formatNumber, priceUnit } from '@canola/api-schema/number-format';
import { commodityOf } from '@canola/api-schema/prices/exchange-crops';
import { BasisTodayDocument, type Place } from '@canola/api-schema/trading/generated/operations';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { AlertBell } from '#market/alerts/alert-bell.tsx';
import { useUnmasked } from '#market/favourites/use-unmasked.ts';
import { tradingQuery } from '#market/trading/trading-api.ts';
import { formatMonthOfYear } from '#shared/time/format.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

interface BasisLineProps {
  place: Place;
  companyId: string | null;
  cropId: string;
  quarterId: string;
  currency: CurrencyType;
}

/**
 * How the region's best price compares with the exchange; nothing where that is masked or not known
 * (docs/product/exchange.md#basis).
 */
export function BasisLine({ currency, cropId, ...where }: BasisLineProps) {
  const { t } = useTranslation('basis');
  const locale = useFormatLocale();
  const favourites = useUnmasked();
  const { data, isLoading } = useQuery({
    ...tradingQuery(BasisTodayDocument, { ...where, currency, cropIds: [cropId], favourites }),
    enabled: commodityOf(cropId) !== undefined,
  });
  // The line has its height while it loads, so nothing below it moves.
  if (isLoading) return <p className="hint">{'\u00a0'}</p>;
  const found = data?.basis?.find((row) => row.cropId === cropId && row.quarterId === where.quarterId);
  if (!found || found.masked || found.basis === null || !found.contract) return null;
  const { basis, usual, contract } = found;
  const words = basisWords(t, { basis, usual, contract }, currency, locale);
  const { companyId, place, quarterId } = where;
  return (
    <div className="flex items-center gap-2">
      <p className="hint">{words}</p>
      {companyId !== null && (
        <AlertBell
          isInLine
          subject={{
            title: words,
            terms: { companyId, place, kind: 'BASIS', itemId: cropId, termId: quarterId },
          }}
        />
      )}
    </div>
  );
}

interface KnownBasis {
  /** Negative: less than the exchange. */
  basis: string;
  usual: string | null;
  contract: { month: number; year: number };
}

type Side = 'under' | 'over' | 'at';

function sideOf(basis: string): Side {
  const value = Number(basis);
  return value < 0 ? 'under' : value > 0 ? 'over' : 'at';
}

/** `12 Kč/t under MATIF Mar 27, usual for your region: 15`; the usual side is named where it is the other one. */
export function basisWords(
  t: TFunction<'basis'>,
  { basis, usual, contract }: KnownBasis,
  currency: string,
  locale: string,
): string {
  const figure = (value: string) =>
    formatNumber(value.replace('-', ''), locale, { maxDecimals: currencyDecimals(currency) });
  const side = sideOf(basis);
  const month = new Date(Date.UTC(contract.year, contract.month - 1, 1));
  const line = t(`line.${side}`, {
    amount: `${figure(basis)}\u00a0${priceUnit(currency)}`,
    contract: formatMonthOfYear(month, locale, 'UTC'),
  });
  if (usual === null) return line;
  const usualSide = sideOf(usual);
  const isSame = usualSide === side || usualSide === 'at';
  return t(`usual.${isSame ? 'same' : usualSide}`, { line, usual: figure(usual) });
}
