import type { Db } from '../../../../../platform/database/database.ts';
import { listAbleSigners } from '../../../../users/index.ts';
import { listVisitors } from './visits.queries.ts';

/**
 * Whether what happened on a page can be taken for the company's will. Everybody who was shown the page knows its
 * address, so all of them must still be able to sign: of a page that somebody else knows, nobody can say who signed.
 */
export async function isTrusted(
  db: Db,
  { submissionId, usersCompanyId }: { submissionId: number; usersCompanyId: string },
): Promise<boolean> {
  const visitors = await listVisitors(db, submissionId);
  const able = new Set(await listAbleSigners(db, usersCompanyId));
  return visitors.length > 0 && visitors.every((one) => able.has(one));
}
