import type { Db } from '../../../../platform/database/database.ts';
import { emit } from '../../../../platform/jobs/events.ts';
import { notify } from '../../../notifications/index.ts';
import { listApprovedMembers, listSigners } from '../../../users/index.ts';
import { notifyMembers } from '../../trading.live.ts';
import { describeContract } from '../describe.queries.ts';
import { contractMoved } from './contract.events.ts';
import { applyMove, type Move, type Moved } from './lifecycle.queries.ts';
import { TRANSITIONS } from './transitions.ts';

/** The contract is not in a state that allows this move. */
export class ForbiddenTransition extends Error {
  constructor({ contractId, event }: Move) {
    super(`${event} cannot happen to the contract ${contractId} in its present state`);
    this.name = 'ForbiddenTransition';
  }
}

/**
 * Moves a contract along its table: state, chain of events, tons, notifications and live pages commit together, in
 * the caller's transaction where there is one. What the table does not allow throws.
 */
export async function moveContract(db: Db, move: Move): Promise<Moved> {
  return db.transaction(async (tx) => {
    const moved = await applyMove(tx, move, TRANSITIONS[move.event]);
    if (!moved) throw new ForbiddenTransition(move);
    await notifyMembers(tx, move.companyId, [{ what: 'contract', id: move.contractId }]);
    await notifyPeople(tx, move);
    await emit(tx, contractMoved, { companyId: move.companyId, contractId: move.contractId });
    return moved;
  });
}

/** The same, but returns false where the move no longer applies. */
export async function tryMoveContract(db: Db, move: Move): Promise<boolean> {
  try {
    await moveContract(db, move);
    return true;
  } catch (error) {
    if (error instanceof ForbiddenTransition) return false;
    throw error;
  }
}

/** Events that people are notified of even when no page is open. */
async function notifyPeople(tx: Db, { event, companyId, contractId, failure }: Move): Promise<void> {
  if (event !== 'TRADER_SIGNED' && event !== 'SIGNED' && !failure) return;
  const contract = await describeContract(tx, companyId, contractId);
  if (!contract) throw new Error(`there is no contract ${contractId}`);
  const { crop, tons, unit, trader, usersCompanyId } = contract;
  const userIds = await listApprovedMembers(tx, usersCompanyId);
  const url = `/transactions-and-orders/transactions/${contractId}`;
  const params = { crop, tons, unit, trader };
  if (failure)
    return notify(tx, {
      userIds,
      companyId: usersCompanyId,
      kind: 'contract.failed',
      params: { ...params, reason: failure.reason },
      url,
    });
  if (event === 'SIGNED')
    return notify(tx, { userIds, companyId: usersCompanyId, kind: 'contract.signed', params, url });
  const signers = new Set(await listSigners(tx, usersCompanyId));
  await notify(tx, {
    userIds: [...signers],
    companyId: usersCompanyId,
    kind: 'contract.ready-to-sign',
    params,
    url: `${url}/signature`,
  });
  const others = userIds.filter((one) => !signers.has(one));
  await notify(tx, { userIds: others, companyId: usersCompanyId, kind: 'trader.signed', params, url });
}
