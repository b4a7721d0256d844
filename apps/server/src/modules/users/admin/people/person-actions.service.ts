import type { Permission } from '@canola/api-schema/access';
import type { AddUserCompany, AdminUser, BlockUser } from '@canola/api-schema/users/admin-user';
import { type NewAuditEvent, record } from '../../../../platform/audit/audit.ts';
import type { Db } from '../../../../platform/database/database.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { AppError, ensure, found } from '../../../../platform/errors.ts';
import { texts } from '../../../../platform/i18n/texts.ts';
import { letter } from '../../../../platform/mail/letter.ts';
import { sendMail } from '../../../../platform/mail/mail.ts';
import {
  type CountryScope,
  requireOther,
  requirePermission,
  type Viewer,
} from '../../../../platform/viewer.ts';
import { endSessions } from '../../../identity/index.ts';
import { accessChanged, forgetDevices } from '../../../notifications/index.ts';
import { isLastSignerOfTrader } from '../../companies/approval.queries.ts';
import { notifyApprovers } from '../../companies/approval.service.ts';
import { findMembership } from '../../companies/companies.queries.ts';
import { checkCompany } from '../../companies/company-check.ts';
import { companyNamed, joinAsWaiting } from '../../companies/membership.service.ts';
import { replaceLostRegistration } from '../relations/relations.queries.ts';
import { erase } from './erase.service.ts';
import { type LockedPerson, lockPerson } from './people.queries.ts';
import { readPerson } from './people.service.ts';
import { clearProfile, setBlock } from './person-actions.queries.ts';

/** Ends every session and open page; the person reads why, by mail and on the page that refuses them. */
export async function blockPerson(
  deps: Deps,
  viewer: Viewer,
  id: string,
  change: BlockUser,
): Promise<AdminUser> {
  const reason = change?.reason ?? null;
  const scope = await act(deps, viewer, 'users:user:block', id, async (tx, person, now) => {
    if (person.isBlocked) return undefined;
    ensure(!(await isLastSignerOfTrader(tx, id)), 'membership.last-signer');
    await setBlock(tx, id, { at: now, reason });
    await endSessions(tx, person.subject);
    await forgetDevices(tx, id);
    await mailAbout(deps, tx, person, 'user-blocked', reason);
    return { action: 'user.blocked' };
  });
  return readPerson(deps, { id }, scope);
}

export async function unblockPerson(deps: Deps, viewer: Viewer, id: string): Promise<AdminUser> {
  const scope = await act(deps, viewer, 'users:user:block', id, async (tx, person) => {
    if (!person.isBlocked) return undefined;
    await setBlock(tx, id, null);
    await mailAbout(deps, tx, person, 'user-unblocked');
    return { action: 'user.unblocked' };
  });
  return readPerson(deps, { id }, scope);
}

/** Back to before the registration; account and password stay (docs/product/accounts.md#passwords). */
export async function resetPerson(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  await act(deps, viewer, 'users:user:reset', id, async (tx, person) => {
    await clearProfile(tx, id);
    await endSessions(tx, person.subject);
    await forgetDevices(tx, id);
    if (person.countryId) await notifyApprovers(tx, person.countryId);
    return { action: 'user.reset' };
  });
}

/** Erases the person. Contracts and documents are their company's and stay. */
export async function erasePerson(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  await act(deps, viewer, 'users:user:delete', id, async (tx, person, now) => {
    await erase(tx, person, now);
    return { action: 'user.erased' };
  });
}

/** As if the person had named the company at the registration: they wait for approval. */
export async function addCompany(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { companyNumber, country }: AddUserCompany,
): Promise<AdminUser> {
  const scope = requirePermission(viewer, 'users:company:assign');
  ensure(scope === null || scope.includes(country), 'country.not-found');
  const checked = await checkCompany(deps, { companyNumber, countryCode: country });
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const person = found(await lockPerson(tx, id, scope), 'user.not-found');
    requireOther(viewer, id);
    const company = await companyNamed(tx, checked, now);
    ensure(!(await findMembership(tx, person.id, company.id)), 'membership.exists');
    const added = await joinAsWaiting(tx, person.id, company, now);
    await replaceLostRegistration(tx, person.id, company.id);
    await accessChanged(tx, person.id);
    await record(tx, now, viewer, {
      action: 'membership.added',
      subjectType: 'membership',
      subjectId: added.id,
      userId: person.id,
      companyId: company.id,
      countryId: company.countryId,
      changes: { role: 'USER', state: 'WAITING' },
    });
  });
  return readPerson(deps, { id }, scope);
}

/**
 * An action on a whole person: never on oneself, and only by staff who work for every country the person has a
 * company in; on other staff only without a limit to countries. `undefined` says that there was nothing to do.
 */
async function act(
  { db, clock }: Deps,
  viewer: Viewer,
  permission: Permission,
  id: string,
  work: (tx: Db, person: LockedPerson, now: Date) => Promise<Pick<NewAuditEvent, 'action'> | undefined>,
): Promise<CountryScope> {
  const scope = requirePermission(viewer, permission);
  await db.transaction(async (tx) => {
    const person = found(await lockPerson(tx, id, scope), 'user.not-found');
    requireOther(viewer, id);
    if (person.isElsewhereToo)
      throw new AppError('permission.missing', 'The person has a company in a country that is not yours.');
    if (scope !== null && person.isStaff)
      throw new AppError('permission.missing', 'Only staff for all countries may do this to other staff.');
    const now = clock.now();
    const done = await work(tx, person, now);
    if (!done) return;
    await accessChanged(tx, id);
    const countryId = person.countryId ?? undefined;
    await record(tx, now, viewer, { ...done, subjectType: 'user', subjectId: id, userId: id, countryId });
  });
  return scope;
}

async function mailAbout(
  { config }: Deps,
  tx: Db,
  { email, language }: LockedPerson,
  kind: 'user-blocked' | 'user-unblocked',
  reason: string | null = null,
): Promise<void> {
  if (!email) return;
  const t = texts(language, 'users');
  const about = {
    to: email,
    language,
    subject: t(`mail.${kind}.subject`),
    paragraphs: [t(`mail.${kind}.body`), ...(reason ? [t('mail.block-reason', { reason })] : [])],
    ...(kind === 'user-unblocked' && {
      button: { text: t('mail.user-unblocked.button'), url: config.publicUrl },
    }),
  };
  await sendMail(tx, letter(config, about));
}
