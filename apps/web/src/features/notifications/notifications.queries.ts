import {
  ArchivedNotifications,
  Notification,
  NotificationPage,
} from '@canola/api-schema/notifications/notification';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/client.ts';

const PATH = '/can-notifications/api/notification';

/** Every list and the bell: one event refreshes them all. */
export const NOTIFICATIONS_KEY = ['notifications'] as const;

export function notificationsQuery({ archived = false, page = 1 }: { archived?: boolean; page?: number }) {
  return queryOptions({
    queryKey: [...NOTIFICATIONS_KEY, { archived, page }],
    queryFn: ({ signal }) => api.get(PATH, { schema: NotificationPage, query: { archived, page }, signal }),
    // The live stream says when it is out of date.
    staleTime: 60_000,
  });
}

export function readNotification(id: string): Promise<Notification> {
  return api.put(`${PATH}/${id}/read`, { schema: Notification });
}

export function archiveAllNotifications() {
  return api.put(`${PATH}/archive`, { schema: ArchivedNotifications });
}

export function archiveNotification(id: string): Promise<Notification> {
  return api.put(`${PATH}/${id}/archive`, { schema: Notification });
}

export function deleteNotification(id: string): Promise<undefined> {
  return api.delete(`${PATH}/${id}`);
}
