import type { CurrencyType } from '@canola/api-schema/money';
import { commodityOf } from '@canola/api-schema/prices/exchange-crops';
import { BasisTodayDocument, type Place } from '@canola/api-schema/trading/generated/operations';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUnmasked } from '#market/favourites/use-unmasked.ts';
import { tradingQuery } from '#market/trading/trading-api.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { basisWords } from './basis-words.ts';

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
export function BasisLine({ currency, cropId, ...asked }: BasisLineProps) {
  const { t } = useTranslation('basis');
  const locale = useFormatLocale();
  const favourites = useUnmasked();
  const { data, isLoading } = useQuery({
    ...tradingQuery(BasisTodayDocument, { ...asked, currency, cropIds: [cropId], favourites }),
    enabled: commodityOf(cropId) !== undefined,
  });
  // What comes below does not move when it arrives.
  if (isLoading) return <p className="hint">{'\u00a0'}</p>;
  const found = data?.basis?.find((one) => one.cropId === cropId && one.quarterId === asked.quarterId);
  if (!found || found.masked || found.basis === null || !found.contract) return null;
  const { basis, usual, contract } = found;
  return <p className="hint">{basisWords(t, { basis, usual, contract }, currency, locale)}</p>;
}
