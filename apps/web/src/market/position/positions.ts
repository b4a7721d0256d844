import { cropResult, factsOf } from '@canola/api-schema/position';
import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { PositionsDocument, type PositionsQuery } from '@canola/api-schema/trading/generated/operations';
import { useQuery } from '@tanstack/react-query';
import { useUnmasked } from '#market/favourites/use-unmasked.ts';
import { PRICE_REFETCH_MS } from '#market/price-board/price-refetch.ts';
import { useDelivers } from '#market/trader-prices/transport-choice.tsx';
import { tradingQuery } from '#market/trading/trading-api.ts';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';

export type SentPosition = NonNullable<PositionsQuery['positions']>[number];

/** One crop with everything that is calculated from it. */
export type CropPosition = ReturnType<typeof withResult>;

function withResult(sent: SentPosition) {
  const facts = factsOf(sent);
  return { ...sent, facts, result: cropResult(facts) };
}

export function usePositions(yearHarvested: number) {
  const { id: companyId } = useTradingCompany();
  const [delivers] = useDelivers();
  const variables = {
    companyId,
    yearHarvested,
    delivers,
    favourites: useUnmasked(),
    locale: useLanguage(),
  };
  return useQuery({
    ...tradingQuery(PositionsDocument, variables),
    refetchInterval: PRICE_REFETCH_MS,
    select: selectResults,
  });
}

/** A value of its own, so that data is calculated again only when it has changed. */
const selectResults = ({ positions }: PositionsQuery) => (positions ?? []).map(withResult);

export function useToday(): string {
  return dayInZone(new Date(), timeZoneOf(useAccess().country));
}
