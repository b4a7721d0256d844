import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '#shared/query/query-client.ts';
import { refetchShown } from './refetch-shown.ts';

/** A query on the screen whose answers come when the test says so. */
function show(key: string) {
  const queryClient = createQueryClient();
  const answers: ((value: string) => void)[] = [];
  const queryFn = () => new Promise<string>((answer) => answers.push(answer));
  const observer = new QueryObserver(queryClient, { queryKey: [key], queryFn });
  observer.subscribe(() => undefined);
  return { queryClient, answers, shown: () => observer.getCurrentResult().data };
}

test('what is shown is asked for once more', async () => {
  const { queryClient, answers, shown } = show('contract');
  answers[0]?.('waiting');
  await vi.waitFor(() => expect(shown()).toBe('waiting'));
  const asked = refetchShown(queryClient, { queryKey: ['contract'] });
  expect(answers).toHaveLength(2);
  answers[1]?.('signed');
  await asked;
  expect(shown()).toBe('signed');
  expect(answers).toHaveLength(2);
});

test('a first answer that was under way is not the last word', async () => {
  const { queryClient, answers, shown } = show('contract');
  const asked = refetchShown(queryClient, { queryKey: ['contract'] });
  expect(answers).toHaveLength(1);
  answers[0]?.('waiting');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.('signed');
  await asked;
  expect(shown()).toBe('signed');
});

test('what was not meant is left alone', async () => {
  const { queryClient, answers } = show('prices');
  await refetchShown(queryClient, { queryKey: ['contract'] });
  expect(answers).toHaveLength(1);
});
