import type { Deps } from '../../../../../platform/deps.ts';
import { listAbleSigners } from '../../../../users/index.ts';
import { callService } from '../signing-service.ts';
import { listOpenVisits, markVoid } from './visits.queries.ts';

/**
 * Runs when what a person may do has changed. Our links ask for the right themselves; the pages that the person has
 * seen at the service are closed there, for everybody, and the next visitor gets another one.
 */
export async function endLostPages(deps: Deps, { userId }: { userId: string }): Promise<void> {
  const { db, clock, config, log } = deps;
  for (const { signing, usersCompanyId } of await listOpenVisits(db, userId)) {
    if ((await listAbleSigners(db, usersCompanyId)).includes(userId)) continue;
    const { submissionId, contractId } = signing;
    if (await markVoid(db, submissionId, clock.now()))
      log.info({ contractId, userId }, 'a signing page was closed: a visitor lost the right to sign');
    await callService(config, (api) => api.archiveSubmission(submissionId));
  }
}
