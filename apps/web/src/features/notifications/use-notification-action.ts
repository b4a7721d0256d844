import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#shared/errors/error-text.ts';
import { toast } from '#shared/ui/toast.ts';
import { archiveNotification, deleteNotification, NOTIFICATIONS_KEY } from './notifications.queries.ts';

/** docs/product/screens.md#errors: an error toast that closes after 5 s. */
const FAILURE_MS = 5_000;

const WORK = { archive: archiveNotification, delete: deleteNotification };
const FAILED = { archive: 'archiveFailed', delete: 'deleteFailed' } as const;
export type NotificationAction = keyof typeof WORK;

/**
 * Neither can be undone, so neither is shown before the server has done it (docs/product/look.md#behaviour: optimistic
 * only with undo).
 */
export function useNotificationAction(
  action: NotificationAction,
  onDone: (action: NotificationAction) => void,
) {
  const { t } = useTranslation('notifications');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  return useMutation<unknown, Error, string>({
    mutationFn: (id) => WORK[action](id),
    onSuccess: () => onDone(action),
    onError: (error) =>
      toast({
        kind: 'failed',
        text: t(FAILED[action], { reason: errorText(error).text }),
        timeout: FAILURE_MS,
      }),
    // Also after a failure: what could not be deleted may be gone already.
    onSettled: () => queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY }),
  });
}
