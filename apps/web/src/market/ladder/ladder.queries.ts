import {
  LadderClosingDocument,
  LadderDocument,
  type LadderPartsFragment,
  LadderReplayDocument,
  type LadderReplayQueryVariables,
  LaddersDocument,
} from '@canola/api-schema/trading/generated/operations';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useUnmasked } from '#market/favourites/use-unmasked.ts';
import { tradingQuery } from '#market/trading/trading-api.ts';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useDebounced } from '#shared/ui/use-debounced.ts';

export type Ladder = LadderPartsFragment;
export type LadderRung = Ladder['rungs'][number];

/** The live ladders of the company. */
export function useLadders(page = 1) {
  const { id: companyId } = useTradingCompany();
  const favourites = useUnmasked();
  return useQuery(tradingQuery(LaddersDocument, { companyId, page, favourites, locale: useLanguage() }));
}

export function useLadder(id: string) {
  return useQuery(tradingQuery(LadderDocument, { id, favourites: useUnmasked(), locale: useLanguage() }));
}

/** The least closing price; nothing where the plan masks the crop's prices. */
export function useClosing(offerId: string, quarterId: string, onlyTrader: string | null) {
  const favourites = useUnmasked();
  const { data } = useQuery(
    tradingQuery(LadderClosingDocument, { offerId, quarterId, onlyTrader, favourites }),
  );
  return data?.ladderClosing ?? undefined;
}

export type ReplayInput = Omit<LadderReplayQueryVariables, 'favourites'>;

/** The ladder over the prices of the year before, fetched while somebody types; one at a time. */
export function useReplay(input: ReplayInput | undefined) {
  const favourites = useUnmasked();
  const variables = useDebounced(input, JSON.stringify(input));
  const query = useQuery({
    ...tradingQuery(LadderReplayDocument, { ...(variables ?? NOTHING), favourites }),
    enabled: variables !== undefined,
    placeholderData: keepPreviousData,
  });
  const isSettled = JSON.stringify(variables) === JSON.stringify(input);
  return {
    replay: input && variables ? (query.data?.ladderReplay ?? undefined) : undefined,
    isOld: !isSettled || query.isPlaceholderData,
    isFailed: isSettled && query.isError,
  };
}

export type Replay = NonNullable<ReturnType<typeof useReplay>['replay']>;

const NOTHING: ReplayInput = { offerId: '', quarterId: '', tons: '0', rungs: [] };
