import type { Db } from '../../../../../platform/database/database.ts';
import type { Deps } from '../../../../../platform/deps.ts';
import { letter } from '../../../../../platform/mail/letter.ts';
import { sendMail } from '../../../../../platform/mail/mail.ts';
import type { SigningRow } from '../signing.queries.ts';
import { markVoid } from './visits.queries.ts';

/** The contract stays as it is, the page is void, and support hears of it, once. */
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
