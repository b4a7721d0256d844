import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '#shared/api/errors.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { OfflineState } from '#shared/ui/offline-state.tsx';
import { useInPieces } from '#shared/ui/use-in-pieces.ts';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** In the shape of the content, so that nothing jumps. */
  skeleton: ReactNode;
  /** Of the error, where there is no content yet. */
  height?: number | string;
  /** What is off without a connection. */
  offlineNote?: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * The states that every query on a screen has: loading, failed with a retry, offline with the last data
 * (docs/product/look.md#states).
 */
export function Loaded<Data>({ query, skeleton, height, offlineNote, children }: LoadedProps<Data>) {
  const errorText = useErrorText();
  const { data: last, error, refetch } = query;
  // What the person may no longer see does not stay on the screen.
  const data = isForbidden(error) ? undefined : last;
  const isDrawn = useInPieces(data !== undefined);
  if (data === undefined) {
    if (!error) return skeleton;
    const { title, text, detail } = errorText(error);
    return (
      <ErrorState
        title={title}
        height={height}
        detail={detail}
        onRetry={() => void refetch()}
        // Read only here: a screen with content is not drawn again because it is being refreshed.
        isRetrying={query.isFetching}
      >
        {text}
      </ErrorState>
    );
  }
  if (!isDrawn) return skeleton;
  return <OfflineState old={oldOf(query, offlineNote)}>{children(data)}</OfflineState>;
}

const isForbidden = (error: Error | null) => error instanceof ApiError && error.kind === 'forbidden';

function oldOf({ error, dataUpdatedAt }: UseQueryResult, note: ReactNode) {
  if (!error) return undefined;
  const asOf = new Date(dataUpdatedAt);
  const isOffline = error instanceof ApiError && error.kind === 'network';
  return isOffline ? { asOf, note } : { asOf, reason: 'failed' as const };
}
