import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '#shared/query/query-client.ts';
import { contractsQuery } from './transactions.queries.ts';

/** The list of a company on the screen, its first page there already; further replies never come. */
async function showContracts() {
  const answer = { contracts: { page: 1, size: 10, totalCount: 11, edges: [] } };
  const queryFn = vi
    .fn()
    .mockResolvedValueOnce(answer)
    .mockReturnValue(new Promise(() => undefined));
  const observer = new QueryObserver(createQueryClient(), {
    ...contractsQuery('alfa', 1, undefined, 'en'),
    queryFn,
  });
  observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(answer));
  return {
    answer,
    turnTo(companyId: string, page: number) {
      observer.setOptions({ ...contractsQuery(companyId, page, undefined, 'en'), queryFn });
      return observer.getCurrentResult();
    },
  };
}

test('turning a page keeps the one that is shown until the next is there', async () => {
  const { answer, turnTo } = await showContracts();
  expect(turnTo('alfa', 2)).toMatchObject({ data: answer, isPlaceholderData: true });
});

test('another company never sees what was shown before', async () => {
  const { turnTo } = await showContracts();
  expect(turnTo('beta', 1)).toMatchObject({ data: undefined, isPlaceholderData: false });
});
