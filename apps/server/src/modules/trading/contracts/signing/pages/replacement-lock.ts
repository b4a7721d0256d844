import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '../../../../../platform/deps.ts';
import { AppError, found } from '../../../../../platform/errors.ts';
import { findSigning, type SigningRow } from '../signing.queries.ts';
import { claimPage, moveClaim } from './replacement-lock.queries.ts';

/** Longer than one call of the service may take; it is renewed before each. */
const CLAIM_MS = 60_000;
const WAIT = { rounds: 40, pauseMs: 500 };

/** Another process has taken over: this one was away for longer than its claim lasted. */
export class LostClaim extends AppError {
  constructor() {
    super('signing.unavailable', 'Somebody else replaces the signing page.');
  }
}

export interface Claim {
  /** Until when it is held; as long as the row says the same, nobody else has taken it. */
  until(): Date;
  renew(): Promise<void>;
  release(): Promise<void>;
}

/**
 * The right to replace a page, for one caller at a time over all processes. The others wait without a connection.
 * Nothing when there is nothing left to replace.
 */
export async function claimReplacement(deps: Deps, old: SigningRow): Promise<Claim | undefined> {
  const { db, clock } = deps;
  const { companyId, contractId, submissionId } = old;
  for (let round = 0; round < WAIT.rounds; round++) {
    const signing = found(await findSigning(db, companyId, contractId), 'server.failed');
    if (signing.submissionId !== submissionId || signing.userStatus === 'COMPLETED') return undefined;
    const now = clock.now();
    const until = new Date(now.getTime() + CLAIM_MS);
    if (await claimPage(db, submissionId, { now, until })) return claimOf(deps, submissionId, until);
    await pause(WAIT.pauseMs);
  }
  throw new AppError('signing.unavailable', 'The signing page is still being replaced.');
}

function claimOf({ db, clock }: Deps, submissionId: number, first: Date): Claim {
  let held = first;
  return {
    until: () => held,
    async renew() {
      const until = new Date(clock.now().getTime() + CLAIM_MS);
      if (!(await moveClaim(db, submissionId, { held, until }))) throw new LostClaim();
      held = until;
    },
    async release() {
      await moveClaim(db, submissionId, { held, until: null });
    },
  };
}
