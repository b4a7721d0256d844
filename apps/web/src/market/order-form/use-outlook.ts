import {
  OrderOutlookDocument,
  type OrderOutlookQueryVariables,
} from '@canola/api-schema/trading/generated/operations';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { tradingQuery } from '#market/trading/trading-api.ts';
import { useDebounced } from '#shared/ui/use-debounced.ts';

/** How the order would have sold in the last twelve months, fetched while somebody types. */
export function useOutlook(input: OrderOutlookQueryVariables | undefined) {
  const variables = useDebounced(input, JSON.stringify(input));
  const query = useQuery({
    ...tradingQuery(OrderOutlookDocument, variables ?? NOTHING),
    enabled: variables !== undefined,
    placeholderData: keepPreviousData,
  });
  const isSettled = JSON.stringify(variables) === JSON.stringify(input);
  return {
    outlook: input && variables ? (query.data?.orderOutlook ?? undefined) : undefined,
    /** The outlook belongs to an earlier input. */
    isOld: !isSettled || query.isPlaceholderData,
    isFailed: isSettled && query.isError,
  };
}

export type Outlook = NonNullable<ReturnType<typeof useOutlook>['outlook']>;

const NOTHING: OrderOutlookQueryVariables = {
  place: { storageId: '' },
  cropId: '',
  quarterId: '',
  currency: 'CZK',
  price: '0',
  locale: 'en',
};
