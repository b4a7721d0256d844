import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { currentView } from '#shared/api/customer-view.ts';
import { reportError } from '#shared/errors/report.ts';
import { sendToSidePanel } from '#shared/side-panel/side-panel.ts';
import { NOTIFICATIONS_KEY, readNotification } from './notifications.queries.ts';

/** Opens the page that a notification is about and marks it as read; the panel closes also when the page is already there. */
export function useOpenNotification(): (notification: { id: string; url: string }) => void {
  const router = useRouter();
  const markRead = useMarkRead();
  return ({ id, url }) => {
    markRead(id);
    sendToSidePanel({ type: 'navigated' });
    router.history.push(url);
  };
}

/** A mark that is lost is no reason to stop anybody: it counts as unread until it is opened again. */
export function useMarkRead(): (id: string) => void {
  const queryClient = useQueryClient();
  return (id) => {
    // A notification that support opens stays unread for the customer.
    if (currentView()) return;
    readNotification(id)
      .then(() => queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY }))
      .catch(reportError);
  };
}
