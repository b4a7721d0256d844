import type { Deps } from '../../../../../platform/deps.ts';
import { AppError } from '../../../../../platform/errors.ts';
import type { SigningRow } from '../signing.queries.ts';
import { callService, signingPage } from '../signing-service.ts';
import { readLink } from './link.ts';
import { replaceSubmission } from './replace.service.ts';
import { isTrusted, maySignNow } from './trust.service.ts';
import { addVisit, findPage } from './visits.queries.ts';

/** The page at the service closes by itself after this; our link opens it again. */
const LEASE_MS = 30 * 60 * 1000;
/** Pages tried before the person has to come back: each may lose its trust while it is made. */
const TRIES = 3;

/** Where a link leads now; nowhere when it has ended, for whatever reason. */
export async function openPage(deps: Deps, token: string): Promise<string | undefined> {
  const link = readLink(token);
  const page = link && (await findPage(deps.db, link.contractId));
  if (!page || !link.isSealedWith(page.signing.linkSecret) || link.expires <= deps.clock.now())
    return undefined;
  return openPageFor(deps, link);
}

/**
 * Lends the page at the service to one person (docs/decision-records/0012-the-signing-page-is-lent.md). The visit is
 * written before the right is read for the last time: a right that is lost in the meantime is either seen here, or its loss
 * finds the visit.
 */
export async function openPageFor(
  deps: Deps,
  { contractId, userId }: { contractId: string; userId: string },
): Promise<string | undefined> {
  for (let tries = 0; tries < TRIES; tries++) {
    const page = await tryPage(deps, { contractId, userId });
    if (page !== 'replaced') return page;
  }
  throw new AppError('signing.unavailable', 'No signing page could be opened.');
}

async function tryPage(
  deps: Deps,
  { contractId, userId }: { contractId: string; userId: string },
): Promise<string | 'replaced' | undefined> {
  const { db, clock, config } = deps;
  const page = await findPage(db, contractId);
  if (page?.status !== 'CONFIRMED' || !isOpen(page.signing)) return undefined;
  const { signing, usersCompanyId } = page;
  const { companyId, submissionId } = signing;
  // A person without the right leaves no visit, which would cost the others their page.
  if (!(await maySignNow(db, { userId, usersCompanyId }))) return undefined;
  const openedAt = clock.now();
  await addVisit(db, { companyId, contractId, submissionId, userId, openedAt });
  if (!(await maySignNow(db, { userId, usersCompanyId }))) return undefined;
  if (signing.voidedAt || !(await isTrusted(db, { submissionId, usersCompanyId }))) {
    await replaceSubmission(deps, signing);
    return 'replaced';
  }
  const expire_at = new Date(openedAt.getTime() + LEASE_MS).toISOString();
  const lent = await callService(config, (api) => api.updateSubmission(submissionId, { expire_at }));
  // Closed at the service. What the company had decided there before that still counts.
  if (lent.archived_at && lent.status !== 'completed' && lent.status !== 'declined') {
    await replaceSubmission(deps, signing);
    return 'replaced';
  }
  return signingPage(config, signing.userSlug);
}

const isOpen = ({ userStatus }: SigningRow) => userStatus === 'SENT' || userStatus === 'OPENED';
