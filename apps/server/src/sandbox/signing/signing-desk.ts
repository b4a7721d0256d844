import { randomBytes } from 'node:crypto';
import type { Deps } from '../../platform/deps.ts';
import { makeSignedPapers } from './signed-papers.ts';
import type { Signature } from './signing-service.tables.ts';
import {
  findSubmission,
  lockSubmission,
  markOpened,
  type SubmitterRow,
  updateSubmission,
  updateSubmitter,
  type Whole,
} from './submissions.queries.ts';
import type { WebhookEvent } from './webhooks.ts';

export const newSlug = () => randomBytes(12).toString('base64url');

/** Why a party cannot act now, in the vendor's way: a plain sentence. */
export class DeskError extends Error {}

export interface Desk {
  open(submitter: SubmitterRow): Promise<void>;
  sign(submitter: SubmitterRow, signature: Signature, ip: string | null): Promise<void>;
  decline(submitter: SubmitterRow, reason: string, ip: string | null): Promise<void>;
}

/** The actions of parties on a submission. Each change is committed before anybody is notified. */
export function createDesk(deps: Deps, send: (events: readonly WebhookEvent[]) => Promise<void>): Desk {
  const { db, clock } = deps;

  return {
    async open(submitter) {
      const at = clock.now();
      const whole = await findSubmission(db, submitter.submissionId);
      if (!whole || isClosed(whole, at) || !isNext(whole, submitter)) return;
      if (await markOpened(db, submitter.id, at)) await send([{ type: 'form.viewed', submitter, at }]);
    },

    async sign(submitter, signature, ip) {
      const at = clock.now();
      const isLast = await db.transaction(async (tx) => {
        const whole = await lockSubmission(tx, submitter.submissionId);
        requireTurn(whole, submitter, at);
        await updateSubmitter(tx, submitter.id, { completedAt: at, signature, ip });
        const next = whole.submitters.find((signer) => signer.id > submitter.id);
        if (next) {
          await updateSubmitter(tx, next.id, { sentAt: at });
          return false;
        }
        const done = await findSubmission(tx, submitter.submissionId);
        if (!done) throw new Error('the submission is gone');
        const papers = await makeSignedPapers(done, at);
        await updateSubmission(tx, submitter.submissionId, { completedAt: at, ...papers });
        return true;
      });
      await send([
        { type: 'form.completed', submitter, at },
        ...(isLast ? [{ type: 'submission.completed', submitter, at } as const] : []),
      ]);
    },

    async decline(submitter, reason, ip) {
      const at = clock.now();
      await db.transaction(async (tx) => {
        const whole = await lockSubmission(tx, submitter.submissionId);
        requireTurn(whole, submitter, at);
        await updateSubmitter(tx, submitter.id, { declinedAt: at, declineReason: reason, ip });
      });
      await send([{ type: 'form.declined', submitter, at }]);
    },
  };
}

function requireTurn(whole: Whole | undefined, submitter: SubmitterRow, at: Date): asserts whole is Whole {
  if (!whole || isClosed(whole, at)) throw new DeskError('The submission is archived or has expired.');
  if (!isNext(whole, submitter)) throw new DeskError('It is not the turn of this party.');
}

/** Parties sign in order; whoever declined ends it for all. */
export function isNext({ submitters }: Whole, submitter: SubmitterRow): boolean {
  if (submitters.some(({ declinedAt }) => declinedAt)) return false;
  return submitters.find(({ completedAt }) => !completedAt)?.id === submitter.id;
}

/** Archived, or past its time: nobody acts on it or reads it. */
export function isClosed({ submission }: Pick<Whole, 'submission'>, at: Date): boolean {
  return submission.archivedAt !== null || (submission.expireAt !== null && submission.expireAt <= at);
}
