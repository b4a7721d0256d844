import { z } from 'zod';
import type { Db } from '../../../../platform/database/database.ts';
import { defineEvent, emit } from '../../../../platform/jobs/events.ts';
import { notify } from '../../../notifications/index.ts';
import { announce } from '../../../prices/index.ts';
import { listApprovedMembers, listSigners } from '../../../users/index.ts';
import { notifyMembers } from '../../trading.live.ts';
import { describeContract } from '../contracts.queries.ts';
import { notifyDesk } from './desk-messages.ts';
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
    // Orders that did not fit may fit now, and boards show the price again.
    if (moved.reopened) await announce(tx, [moved.reopened]);
    await notifyMembers(tx, move.companyId, [{ what: 'contract', id: move.contractId }]);
    await notifyPeople(tx, move);
    await notifyDesk(tx, move);
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

const TOLD: ReadonlySet<Move['event']> = new Set(['ACCEPTED', 'TRADER_SIGNED', 'SIGNED']);

/** Events that people are notified of even when no page is open. */
async function notifyPeople(tx: Db, { event, companyId, contractId, failure }: Move): Promise<void> {
  if (!TOLD.has(event) && !failure) return;
  const contract = await describeContract(tx, companyId, contractId);
  if (!contract) throw new Error(`there is no contract ${contractId}`);
  const { crop, tons, unit, trader, usersCompanyId, finalPrice: price, currency, signBy } = contract;
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
  if (event === 'ACCEPTED')
    return notify(tx, {
      userIds,
      companyId: usersCompanyId,
      kind: 'contract.accepted',
      params: { ...params, price, currency },
      url,
    });
  if (event === 'SIGNED')
    return notify(tx, {
      userIds,
      companyId: usersCompanyId,
      kind: 'contract.signed',
      params: { ...params, price, currency },
      url,
    });
  const signers = new Set(await listSigners(tx, usersCompanyId));
  const others = userIds.filter((userId) => !signers.has(userId));
  await notify(
    tx,
    {
      userIds: [...signers],
      companyId: usersCompanyId,
      kind: 'contract.ready-to-sign',
      params: { ...params, price, currency, ...(signBy && { date: signBy }) },
      url: `${url}/signature`,
    },
    { userIds: others, companyId: usersCompanyId, kind: 'trader.signed', params, url },
  );
}

/** A contract has moved along its table. Consumers read its present state. */
export const contractMoved = defineEvent({
  name: 'contract.moved',
  payload: z.strictObject({ companyId: z.uuid(), contractId: z.uuid() }),
});
