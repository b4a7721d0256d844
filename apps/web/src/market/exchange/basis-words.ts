import { currencyDecimals, formatNumber, priceUnit } from '@canola/api-schema/number-format';
import type { TFunction } from 'i18next';
import { formatMonthOfYear } from '#shared/time/format.ts';

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
