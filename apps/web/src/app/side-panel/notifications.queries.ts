import { NotificationPage } from '@canola/api-schema/notifications/notification';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/client.ts';

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) =>
    api.get('/can-notifications/api/notification', { schema: NotificationPage, signal }),
  staleTime: 60_000,
});
