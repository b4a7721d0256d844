import { grantsOf, stricter, TRADER_FEATURES } from '@canola/api-schema/access';
import { BLOCKED_WITHOUT_REASON } from '@canola/api-schema/errors';
import { afterThisRound, batched } from '../../../platform/batch.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, found } from '../../../platform/errors.ts';
import type { TokenClaims, Viewer } from '../../../platform/viewer.ts';
import { type AccountPolicy, accountLanguage, blockedRefusal } from '../../identity/index.ts';
import {
  findPolicyRow,
  findSubject,
  insertUser,
  listViewerRows,
  updateUser,
  type ViewerRow,
} from './accounts.queries.ts';

/** Activity is for support staff; to the minute would only cost a write per request. */
const ACTIVITY_STEP_MS = 5 * 60 * 1000;

type Find = (subject: string) => Promise<ViewerRow | undefined>;
const finders = new WeakMap<Deps['db'], { clock: Deps['clock']; find: Find }>();

/** Requests that arrive together share one query: under load this saves most of the cost of a viewer. */
function findRow({ db, clock }: Pick<Deps, 'db' | 'clock'>, subject: string): Promise<ViewerRow | undefined> {
  const known = finders.get(db);
  if (known?.clock === clock) return known.find(subject);
  const load = (subjects: readonly string[]) => listViewerRows(db, subjects, clock.now());
  const find: Find = batched(load, afterThisRound);
  finders.set(db, { clock, find });
  return find(subject);
}

/** The caller as the database knows them now; the row is created at the first request. */
export async function findViewer(deps: Deps, claims: TokenClaims): Promise<Viewer> {
  const row = (await findRow(deps, claims.subject)) ?? (await insertFromToken(deps, claims));
  // The person reads why (docs/product/accounts.md).
  if (row.isBlocked) throw new AppError('user.blocked', row.blockedReason ?? BLOCKED_WITHOUT_REASON);
  await updateFromToken(deps, claims, row);
  const isEmailVerified =
    claims.emailVerified === true && claims.email?.toLowerCase() === row.email.toLowerCase();
  return { ...toViewer(row), sessionId: claims.sessionId, loggedInAt: claims.loggedInAt, isEmailVerified };
}

/**
 * A block ends the sessions of the blocked; a person with an open page reads why (docs/product/accounts.md). An
 * erased person is blocked too, without a reason, and is simply no longer logged in.
 */
export async function refuseBlocked(deps: Deps, subject: string): Promise<void> {
  const row = await findRow(deps, subject);
  if (row?.isBlocked && row.blockedReason) throw new AppError('user.blocked', row.blockedReason);
}

/** The reader of a push or a mail; undefined for somebody unknown or blocked. */
export async function findReader(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<Viewer | undefined> {
  const subject = await findSubject(db, userId);
  const row = subject && (await findRow({ db, clock }, subject));
  return row && !row.isBlocked ? toViewer(row) : undefined;
}

/** Asked by the identity provider at sign-in (docs/product/accounts.md#sign-in-failures). */
export function accountPolicy({ db }: Pick<Deps, 'db'>): AccountPolicy {
  return {
    async check(subject: string) {
      const row = await findPolicyRow(db, subject);
      if (row?.isBlocked) return { allowed: false, reason: blockedRefusal(row.blockedReason) };
      if (row?.isMismatched) return { allowed: false, reason: 'can_companies_mismatch' };
      return { allowed: true, permissions: row?.permissions ?? [] };
    },
  };
}

async function insertFromToken(deps: Deps, { subject, email }: TokenClaims): Promise<ViewerRow> {
  const language = await accountLanguage(deps.db, subject);
  await insertUser(deps.db, { subject, email: email ?? '', language, now: deps.clock.now() });
  return found(await findRow(deps, subject), 'server.failed');
}

/** The provider owns the e-mail: when a person changes it there, we follow. */
async function updateFromToken(
  { db, clock }: Deps,
  { email, emailVerified }: TokenClaims,
  row: ViewerRow,
): Promise<void> {
  const now = clock.now();
  const isStale = row.activityAt === null || now.getTime() - row.activityAt.getTime() >= ACTIVITY_STEP_MS;
  const newEmail = email !== undefined && emailVerified && email !== row.email ? email : undefined;
  if (!isStale && newEmail === undefined) return;
  await updateUser(db, row.userId, { activityAt: now, ...(newEmail !== undefined && { email: newEmail }) });
  row.email = newEmail ?? row.email;
}

function toViewer(row: ViewerRow): Viewer {
  return {
    userId: row.userId,
    subject: row.subject,
    email: row.email,
    language: row.language,
    isRegistered: row.isRegistered,
    permissions: new Set(row.permissions),
    memberships: row.memberships.map(({ companyState, memberState, ...rest }) => ({
      ...rest,
      grants: grantsOf(rest.kind, rest.role),
      fullFeatures: rest.kind === 'TRADER' ? TRADER_FEATURES : rest.fullFeatures,
      approvalState: stricter(companyState, memberState),
    })),
  };
}
