import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#shared/errors/error-text.ts';
import { createStore, useStore } from '#shared/storage/store.ts';
import { toast } from '#shared/ui/toast.ts';
import { deleteNotification, NOTIFICATIONS_KEY } from './notifications.queries.ts';

/** Deleted here; the server is notified when the time to undo has passed. */
const hidden = createStore<ReadonlySet<string>>(new Set());

const hide = (id: string) => hidden.set(new Set([...hidden.get(), id]));
const show = (id: string) => hidden.set(new Set([...hidden.get()].filter((other) => other !== id)));

export const useHiddenNotifications = () => useStore(hidden);

interface Outcome {
  queryClient: QueryClient;
  onFailed: (error: Error) => void;
}

async function deleteForGood(id: string, { queryClient, onFailed }: Outcome): Promise<void> {
  try {
    await deleteNotification(id);
  } catch (error) {
    onFailed(error as Error);
  }
  // Also after a failure: what could not be deleted may be gone already.
  await queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
  show(id);
}

/** The notification leaves the list immediately and comes back if the person takes it back within the toast's time. */
export function useDeleteWithUndo(): (id: string, onHidden: () => void) => void {
  const { t } = useTranslation('notifications');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const onFailed = (error: Error) =>
    toast({ kind: 'failed', text: t('deleteFailed', { reason: errorText(error).text }) });
  return (id, onHidden) => {
    onHidden();
    hide(id);
    let isTakenBack = false;
    toast({
      kind: 'done',
      text: t('deleted'),
      action: {
        label: t('undo'),
        onAction: () => {
          isTakenBack = true;
          show(id);
        },
      },
      onClose: () => {
        if (!isTakenBack) void deleteForGood(id, { queryClient, onFailed });
      },
    });
  };
}
