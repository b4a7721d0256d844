import type { Db } from '../../../../../platform/database/database.ts';
import type { Deps } from '../../../../../platform/deps.ts';
import { letter } from '../../../../../platform/mail/letter.ts';
import { sendMail } from '../../../../../platform/mail/mail.ts';
import { listAbleSigners } from '../../../../users/index.ts';
import type { SigningRow } from '../signing.queries.ts';
import { callService } from '../signing-service.ts';
import { listOpenVisits, listVisitors, markVoid } from './visits.queries.ts';

/** The rule of `maySign` (packages/api-schema/src/who-signs.ts) for a person who may not be the caller. */
export async function maySignNow(
  db: Db,
  { userId, usersCompanyId }: { userId: string; usersCompanyId: string },
): Promise<boolean> {
  return (await listAbleSigners(db, usersCompanyId)).includes(userId);
}

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
  return visitors.length > 0 && visitors.every((userId) => able.has(userId));
}

/**
 * Runs when the rights of a person have changed. Our links check the right themselves; the pages that the person has
 * seen at the service are closed there, for everybody, and the next visitor gets another one.
 */
export async function endLostPages(deps: Deps, { userId }: { userId: string }): Promise<void> {
  const { db, clock, config, log } = deps;
  for (const { signing, usersCompanyId } of await listOpenVisits(db, userId)) {
    if (await maySignNow(db, { userId, usersCompanyId })) continue;
    const { submissionId, contractId } = signing;
    if (await markVoid(db, submissionId, clock.now()))
      log.info({ contractId, userId }, 'a signing page was closed: a visitor lost the right to sign');
    await callService(config, (api) => api.archiveSubmission(submissionId));
  }
}

/** The contract stays as it is, the page is void, and support gets one mail. */
export async function refuseSignature(
  tx: Db,
  { config, clock, log }: Pick<Deps, 'config' | 'clock' | 'log'>,
  { contractId, submissionId }: Pick<SigningRow, 'contractId' | 'submissionId'>,
): Promise<void> {
  if (!(await markVoid(tx, submissionId, clock.now()))) return;
  log.error({ contractId, submissionId }, 'a signature was not accepted: who made it may no longer sign');
  await sendMail(
    tx,
    letter(config, {
      to: config.support.email,
      language: 'en',
      subject: 'A signature was not accepted',
      paragraphs: [
        'A contract was signed or declined on a page that somebody without the right to sign could open.',
        `Contract ${contractId}, submission ${submissionId} at the signing service.`,
        'The contract still waits for its signature. Whoever opens it next signs on a new page.',
      ],
    }),
  );
}
