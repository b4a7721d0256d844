import type { UseQueryResult } from '@tanstack/react-query';
import { LogIn } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, type ApiErrorKind } from '#shared/api/errors.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { signIn } from '#shared/session/session.ts';
import { Button } from '#shared/ui/button.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { OfflineState } from '#shared/ui/offline-state.tsx';
import { useInPieces } from '#shared/ui/use-in-pieces.ts';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** In the shape of the content, so that nothing jumps. */
  skeleton: ReactNode;
  /** Of the error, where there is no content yet. */
  height?: number | string;
  /** Says which actions are off without a connection. */
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
  // Data that the person may no longer see is removed from the screen.
  const data = isOfKind(error, 'forbidden') ? undefined : last;
  const isDrawn = useInPieces(data !== undefined);
  if (data === undefined) {
    if (!error) return skeleton;
    const { title, text, detail } = errorText(error);
    return (
      <ErrorState
        title={title}
        // Below the page's title or a card's.
        level={2}
        height={height}
        detail={detail}
        // Another try with the same refused session changes nothing.
        {...(isOfKind(error, 'unauthorized')
          ? { actions: <LogInButton /> }
          : { onRetry: () => void refetch() })}
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

const isOfKind = (error: Error | null, kind: ApiErrorKind) =>
  error instanceof ApiError && error.kind === kind;

function LogInButton() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Button size="sm" icon={LogIn} onPress={() => void signIn({ language })}>
      {t('action.logIn')}
    </Button>
  );
}

function oldOf({ error, dataUpdatedAt }: UseQueryResult, note: ReactNode) {
  if (!error) return undefined;
  const asOf = new Date(dataUpdatedAt);
  const isOffline = isOfKind(error, 'network');
  return isOffline ? { asOf, note } : { asOf, reason: 'failed' as const };
}
