import type { PushMessage } from '@canola/api-schema/notifications/push';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { openSidePanel } from '#shared/side-panel/side-panel.ts';
import { toast } from '#shared/ui/toast.ts';
import { NOTIFICATIONS_KEY } from './notifications.queries.ts';
import { showsIt } from './shows-it.ts';
import { useOpenNotification } from './use-open-notification.ts';

/**
 * A message in the foreground: a toast and a refresh (docs/product/notifications.md#push), once, whether stream or push
 * brought it first. No toast covers the record that it is about.
 */
export function useAnnounce(): (message: PushMessage) => void {
  const { t } = useTranslation('notifications');
  const queryClient = useQueryClient();
  const open = useOpenNotification();
  const router = useRouter();
  const announced = useRef(new Set<string>());
  return ({ id, title, body, url }) => {
    void queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
    if (announced.current.has(id)) return;
    announced.current.add(id);
    if (showsIt(router.latestLocation.pathname, url)) return;
    toast({
      kind: 'info',
      text: `${title}. ${body}`,
      action:
        url === null
          ? { label: t('show'), onAction: () => openSidePanel('notifications') }
          : { label: t('open'), onAction: () => open({ id, url }) },
    });
  };
}
