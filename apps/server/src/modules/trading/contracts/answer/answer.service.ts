import { timeZoneOf } from '@canola/api-schema/time-zone';
import type { Db } from '../../../../platform/database/database.ts';
import { found } from '../../../../platform/errors.ts';
import type { ContractKey } from '../deadline.queries.ts';
import { tryMoveContract } from '../lifecycle/lifecycle.service.ts';
import { findAnswerTerms, listUnanswered } from './answer.queries.ts';
import { answerByOf } from './answer-clock.ts';

/**
 * From now on it is in the list of contracts that wait for the trader, and the time for an answer runs. A trader that
 * was blocked since the sale gets it no more.
 */
export async function sendToTrader(db: Db, contract: ContractKey, at: Date): Promise<void> {
  const { hours, countryId, isActive } = found(await findAnswerTerms(db, contract), 'server.failed');
  if (!isActive) {
    await lapse(db, contract, at);
    return;
  }
  const answerBy = answerByOf(at, hours, timeZoneOf(countryId));
  await tryMoveContract(db, { ...contract, event: 'SENT', at, answerBy, data: { answerBy } });
}

/** The time is over, or the trader blocked: the contract fails, and its tons are free again. */
export function lapse(db: Db, { companyId, contractId }: ContractKey, at: Date): Promise<boolean> {
  const failure = { reason: 'unanswered', note: null } as const;
  return tryMoveContract(db, { companyId, contractId, event: 'LAPSED', at, failure });
}

/** A trader that is blocked answers nothing any more; contracts that it has accepted stay. */
export async function lapseAllOf(db: Db, traderId: string, at: Date): Promise<void> {
  for (const contract of await listUnanswered(db, traderId)) await lapse(db, contract, at);
}
