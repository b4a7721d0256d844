import type { Db } from '../../../../platform/database/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import { findFreeNumber, isNumberTaken, lockNumbers } from './trader-api.queries.ts';

/** As typed, or the first free one of the year; no two contracts of a trader share one (docs/product/desk.md#contracts). */
export async function takeNumber(
  db: Db,
  { traderId, contractId }: { traderId: string; contractId: string },
  typed: string | undefined,
  now: Date,
): Promise<string> {
  await lockNumbers(db, traderId);
  const number = typed ?? (await findFreeNumber(db, traderId, now));
  if (!(await isNumberTaken(db, { traderId, contractId, number }))) return number;
  const message = `Another contract of yours has the number ${number}.`;
  throw new AppError('contract.number-taken', message, { externalNumber: [message] });
}
