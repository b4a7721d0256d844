import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { chartStates } from '#market/charts/chart-states.ts';
import { Button } from '#shared/ui/button.tsx';
import { EXCHANGE_KEY } from './stock-exchange.queries.ts';

/**
 * The chart fails only with its own series; the figures of the others stay, and `missing` says that some are not there.
 * A retry anywhere on the page loads everything that failed on it.
 */
export function useSeriesStates(main: UseQueryResult, ...others: readonly UseQueryResult[]) {
  const { t } = useTranslation(['stock-exchange', 'ui']);
  const queryClient = useQueryClient();
  const onRetry = () =>
    void queryClient.refetchQueries({
      queryKey: [EXCHANGE_KEY],
      type: 'active',
      predicate: ({ state }) => state.status === 'error',
    });
  const all = chartStates(main, ...others);
  const states = { ...all, error: chartStates(main).error, onRetry };
  const missing = all.error && !states.error && (
    <p role="status" className="exchange-missing hint">
      {t('missing')}
      <Button variant="quiet" size="sm" icon={RefreshCw} loading={all.isRetrying} onPress={onRetry}>
        {t('ui:tryAgain')}
      </Button>
    </p>
  );
  return { states, missing };
}
