import { randomBytes } from 'node:crypto';
import type { Db } from '../../../platform/database/database.ts';
import { deleteChallenge, upsertChallenge } from './challenges.queries.ts';

export const CHALLENGE_SECONDS = 5 * 60;

/** The purpose of a challenge, and the log-in or session that requested it: a response counts nowhere else. */
export interface ChallengeOwner {
  purpose: 'log-in' | 'second-factor' | 'add';
  /** The interaction's uid or the session's id. */
  id: string;
  subject?: string | undefined;
}

const keyOf = ({ purpose, id, subject }: ChallengeOwner) => `${purpose}:${id}:${subject ?? ''}`;

export async function issueChallenge(db: Db, owner: ChallengeOwner): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await upsertChallenge(db, {
    id: keyOf(owner),
    challenge,
    accountId: owner.subject ?? null,
    seconds: CHALLENGE_SECONDS,
  });
  return challenge;
}

/** Used up by the first response, right or wrong. */
export function spendChallenge(db: Db, owner: ChallengeOwner): Promise<string | undefined> {
  return deleteChallenge(db, keyOf(owner));
}
