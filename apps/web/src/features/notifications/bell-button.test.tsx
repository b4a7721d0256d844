// @vitest-environment jsdom
import { UNREAD_COUNTED } from '@canola/api-schema/notifications/notification';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prepareScreens } from '#market/test-screen/screen.tsx';
import { createQueryClient } from '#shared/query/query-client.ts';
import { BellButton } from './bell-button.tsx';
import { notificationsQuery } from './notifications.queries.ts';

prepareScreens();

test.each([
  { unread: 0, label: 'Notifications', count: '' },
  { unread: 7, label: 'Notifications, 7 new', count: '7' },
  { unread: 99, label: 'Notifications, 99 new', count: '99' },
  { unread: UNREAD_COUNTED, label: 'Notifications, more than 99 new', count: '99+' },
])('the bell of somebody with $unread new ones says $label', ({ unread, label, count }) => {
  const client = createQueryClient();
  const page = { notifications: [], page: 1, size: 20, totalCount: unread, unread };
  client.setQueryData(notificationsQuery({}).queryKey, page);
  render(
    <QueryClientProvider client={client}>
      <BellButton />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('button', { name: label }).textContent).toBe(count);
});
