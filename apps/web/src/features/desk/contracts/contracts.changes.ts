import { type DeskAccept, DeskAnswer, type DeskReject } from '@canola/api-schema/trading/desk-contracts';
import { useQueryClient } from '@tanstack/react-query';
import { TRADING_KEY } from '#market/trading/trading-api.ts';
import { api } from '#shared/api/client.ts';
import { DESK } from '../desk.queries.ts';

const answer = (step: string) => (companyId: string, id: string, body: object) =>
  api.post(`${DESK}/contracts/${id}/${step}`, {
    query: { companyId },
    body,
    schema: DeskAnswer,
    isRepeatable: true,
  });

export const acceptContract: (companyId: string, id: string, body: DeskAccept) => Promise<DeskAnswer> =
  answer('accept');
export const rejectContract: (companyId: string, id: string, body: DeskReject) => Promise<DeskAnswer> =
  answer('reject');
export const withdrawContract: (
  companyId: string,
  id: string,
  body: { reason: string },
) => Promise<DeskAnswer> = answer('withdraw');
export const signContract = (companyId: string, id: string) => answer('sign')(companyId, id, {});

/** Lists, panel, today and the book all change with an answer. */
export function useRefreshDesk(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [TRADING_KEY] });
}
