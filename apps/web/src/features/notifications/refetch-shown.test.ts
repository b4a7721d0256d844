import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '#shared/query/query-client.ts';
import { refetchShown } from './refetch-shown.ts';

/** A query on the screen whose replies come when the test says so. */
function show(key: string) {
  const queryClient = createQueryClient();
  const replies: ((value: string) => void)[] = [];
  const queryFn = () => new Promise<string>((reply) => replies.push(reply));
  const observer = new QueryObserver(queryClient, { queryKey: [key], queryFn });
  observer.subscribe(() => undefined);
  return { queryClient, replies, shown: () => observer.getCurrentResult().data };
}

test('what is shown is refetched for once more', async () => {
  const { queryClient, replies, shown } = show('contract');
  replies[0]?.('waiting');
  await vi.waitFor(() => expect(shown()).toBe('waiting'));
  const refetched = refetchShown(queryClient, { queryKey: ['contract'] });
  expect(replies).toHaveLength(2);
  replies[1]?.('signed');
  await refetched;
  expect(shown()).toBe('signed');
  expect(replies).toHaveLength(2);
});

test('a first answer that was under way is not the last word', async () => {
  const { queryClient, replies, shown } = show('contract');
  const refetched = refetchShown(queryClient, { queryKey: ['contract'] });
  expect(replies).toHaveLength(1);
  replies[0]?.('waiting');
  await vi.waitFor(() => expect(replies).toHaveLength(2));
  replies[1]?.('signed');
  await refetched;
  expect(shown()).toBe('signed');
});

test('what was not meant is left alone', async () => {
  const { queryClient, replies } = show('prices');
  await refetchShown(queryClient, { queryKey: ['contract'] });
  expect(replies).toHaveLength(1);
});
