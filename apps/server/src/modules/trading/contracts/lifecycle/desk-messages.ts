import { timeZoneOf } from '@canola/api-schema/time-zone';
import type { Db } from '../../../../platform/database/database.ts';
import { notify } from '../../../notifications/index.ts';
import { listApprovedMembers, listSigners } from '../../../users/index.ts';
import { describeContract } from '../contracts.queries.ts';
import type { ContractKey } from '../deadline.queries.ts';
import type { Move } from './lifecycle.queries.ts';

const TOLD: ReadonlySet<Move['event']> = new Set([
  'SENT',
  'CONFIRMED',
  'SIGNED',
  'DECLINED',
  'EXPIRED',
  'LAPSED',
]);

type Described = NonNullable<Awaited<ReturnType<typeof describeContract>>>;

async function describe(tx: Db, { companyId, contractId }: ContractKey) {
  const contract = await describeContract(tx, companyId, contractId);
  if (!contract?.deskCompanyId) return undefined;
  const { crop, tons, unit, farm, deskCompanyId } = contract;
  return {
    contract,
    message: {
      userIds: await listApprovedMembers(tx, deskCompanyId),
      companyId: deskCompanyId,
      url: `/desk/contracts/${contractId}`,
    },
    params: { crop, tons, unit, farm },
  };
}

const answerByOf = ({ answerBy, traderCountryId }: Described) => ({
  answerBy: (answerBy ?? new Date()).toISOString(),
  zone: timeZoneOf(traderCountryId),
});

/** Events that the trader's people are notified of; a trader without a company reads them through its system. */
export async function notifyDesk(tx: Db, move: Move): Promise<void> {
  const { event, failure } = move;
  if (!TOLD.has(event)) return;
  const described = await describe(tx, move);
  if (!described) return;
  const { contract, message, params } = described;
  if (event === 'SENT') {
    const { price, currency } = contract;
    const terms = { price, currency, ...answerByOf(contract) };
    return notify(tx, { ...message, kind: 'desk.new-contract', params: { ...params, ...terms } });
  }
  if (event === 'CONFIRMED')
    return notify(tx, {
      ...message,
      userIds: await listSigners(tx, message.companyId),
      kind: 'desk.to-sign',
      params,
    });
  if (event === 'SIGNED') return notify(tx, { ...message, kind: 'desk.signed', params });
  const reason = failure?.reason;
  if (reason === 'declined' || reason === 'expired' || reason === 'unanswered')
    await notify(tx, { ...message, kind: 'desk.failed', params: { ...params, reason } });
}

/** Half of the time for an answer is over, or nearly all of it; not where the answer came in the meantime. */
export async function notifyAnswerDue(tx: Db, key: ContractKey): Promise<void> {
  const described = await describe(tx, key);
  if (described?.contract.status !== 'PROCESSING') return;
  const { contract, message, params } = described;
  await notify(tx, { ...message, kind: 'desk.answer-due', params: { ...params, ...answerByOf(contract) } });
}
