import {
  OrderOutlookDocument,
  type OrderOutlookQueryVariables,
} from '@canola/api-schema/trading/generated/operations';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { tradingQuery } from '#market/trading/trading-api.ts';
import { useDebounced } from '#shared/ui/use-debounced.ts';

/** What the order would have done in the last twelve months, asked while somebody types. */
export function useOutlook(asked: OrderOutlookQueryVariables | undefined) {
  const variables = useDebounced(asked, JSON.stringify(asked));
  const query = useQuery({
    ...tradingQuery(OrderOutlookDocument, variables ?? NOTHING),
    enabled: variables !== undefined,
    placeholderData: keepPreviousData,
  });
  const isSettled = JSON.stringify(variables) === JSON.stringify(asked);
  return {
    outlook: asked && variables ? (query.data?.orderOutlook ?? undefined) : undefined,
    /** What is shown belongs to an earlier input. */
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
