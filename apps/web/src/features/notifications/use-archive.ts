import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#shared/errors/error-text.ts';
import { useChange } from '#shared/query/use-change.ts';
import { toast } from '#shared/ui/toast.ts';
import { NOTIFICATIONS_KEY } from './notifications.queries.ts';

/** One or all of them. Not shown before the server has done it: it has no undo (docs/product/look.md#behaviour). */
export function useArchive<Input>(archive: (input: Input) => Promise<unknown>, onDone?: () => void) {
  const { t } = useTranslation('notifications');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  return useChange<unknown, Input>({
    mutationFn: archive,
    onSuccess: onDone,
    onError: (error) =>
      toast({ kind: 'failed', text: t('archiveFailed', { reason: errorText(error).text }) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY }),
  });
}
