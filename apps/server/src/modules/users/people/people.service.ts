import { createHash, randomBytes } from 'node:crypto';
import { ROLES_OF_KIND, type Role } from '@canola/api-schema/access';
import { DAY_MS } from '@canola/api-schema/duration';
import {
  type CompanyPeople,
  INVITATION_DAYS,
  type Invitation,
  type InvitationLink,
  type InvitedTo,
  MAX_INVITATIONS_A_DAY,
  type NewInvitation,
  type OwnInvitations,
} from '@canola/api-schema/users/invitation';
import { record } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, ensure, found } from '../../../platform/errors.ts';
import { texts } from '../../../platform/i18n/texts.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { requireGrant, type Viewer } from '../../../platform/viewer.ts';
import { accessChanged } from '../../notifications/index.ts';
import { lockUser } from '../accounts/accounts.queries.ts';
import {
  deleteMembership,
  replaceLostRegistration,
  updateRole,
} from '../admin/relations/relations.queries.ts';
import { decideMembership } from '../companies/approval.service.ts';
import { type CompanyRow, findMembership, lockCompany } from '../companies/companies.queries.ts';
import { membersChanged } from '../companies/members-changed.ts';
import { joinAsWaiting } from '../companies/membership.service.ts';
import { forgetRegistrationWith } from '../own-account/own-account.queries.ts';
import { findPersonName } from '../subscriptions/payers.queries.ts';
import {
  countInvitations,
  findInvitation,
  findMember,
  type InvitationRow,
  insertInvitation,
  isSignatory,
  listInvitationsTo,
  listOpenInvitations,
  listPeople,
  markAccepted,
  withdrawOpen,
} from './people.queries.ts';

/** A signatory's right; the rules are in docs/product/companies.md#people. */
const GRANT = 'COMPANY_DETAIL_EDIT';

/** 256 random bits need no slow hash; reading the table is not enough to use the link. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

export async function getPeople(
  { db, clock }: Deps,
  viewer: Viewer,
  companyId: string,
): Promise<CompanyPeople> {
  requireGrant(viewer, companyId, GRANT);
  const people = await listPeople(db, companyId, viewer.userId);
  return {
    people: people.map(({ userId: _, ...person }) => person),
    invitations: (await listOpenInvitations(db, companyId, clock.now())).map(present),
  };
}

const present = ({ id, email, expiresAt }: InvitationRow): Invitation => ({
  id,
  email,
  expiresAt: expiresAt.toISOString(),
});

/** Says nothing about accounts: only a member's address is refused, and members are listed anyway. */
export async function invite(
  { db, clock, config }: Deps,
  viewer: Viewer,
  companyId: string,
  { email, role: wanted }: NewInvitation,
): Promise<Invitation> {
  requireGrant(viewer, companyId, GRANT);
  const now = clock.now();
  return db.transaction(async (tx) => {
    // Two invitations at the same time are counted one after the other.
    const company = found(await lockCompany(tx, companyId), 'company.not-found');
    const roles: readonly Role[] = ROLES_OF_KIND[company.kind];
    const role = wanted ?? ROLES_OF_KIND[company.kind][0];
    if (!roles.includes(role))
      throw new AppError('request.invalid', 'A farm has other roles.', { role: ['field.range'] });
    const members = await listPeople(tx, companyId, viewer.userId);
    if (members.some((member) => member.email.toLowerCase() === email))
      throw new AppError('membership.exists', 'They belong to the company.', {
        email: ['membership.exists'],
      });
    const sent = await countInvitations(tx, companyId, new Date(now.getTime() - DAY_MS));
    ensure(sent < MAX_INVITATIONS_A_DAY, 'invitation.too-many');
    await withdrawOpen(tx, companyId, { email }, now);
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
    const row = await insertInvitation(tx, {
      companyId,
      email,
      role,
      tokenHash: hashOf(token),
      invitedBy: viewer.userId,
      createdAt: now,
      expiresAt,
    });
    const t = texts(viewer.language, 'users');
    const words = { company: company.name, name: (await findPersonName(tx, viewer.userId)) ?? '', email };
    const mail = letter(config, {
      to: email,
      language: viewer.language,
      subject: t('mail.invitation.subject', words),
      paragraphs: [
        t(company.kind === 'TRADER' ? 'mail.invitation.desk' : 'mail.invitation.body', words),
        t('mail.invitation.how', words),
      ],
      button: { text: t('mail.invitation.button'), url: `${config.publicUrl}/invitation?token=${token}` },
      note: t('mail.invitation.note', { days: INVITATION_DAYS }),
    });
    await sendMail(tx, mail);
    await record(tx, now, viewer, { ...about(company), action: 'company.invited' });
    return present(found(row, 'server.failed'));
  });
}

export async function withdraw(
  { db, clock }: Deps,
  viewer: Viewer,
  companyId: string,
  id: string,
): Promise<void> {
  requireGrant(viewer, companyId, GRANT);
  await db.transaction(async (tx) => {
    const company = found(await lockCompany(tx, companyId), 'company.not-found');
    ensure(await withdrawOpen(tx, companyId, { id }, clock.now()), 'invitation.not-found');
    await record(tx, clock.now(), viewer, { ...about(company), action: 'company.invitation-withdrawn' });
  });
}

/** Signatories are support's to decide about. */
export async function removePerson(
  { db, clock }: Deps,
  viewer: Viewer,
  companyId: string,
  id: string,
): Promise<void> {
  requireGrant(viewer, companyId, GRANT);
  await db.transaction(async (tx) => {
    const company = found(await lockCompany(tx, companyId), 'company.not-found');
    const member = found(await findMember(tx, companyId, id), 'membership.not-found');
    // A person who waits or was blocked is not shown, and is decided about by staff.
    ensure(member.approvalState === 'APPROVED', 'membership.not-found');
    ensure(member.role !== 'STATUTORY', 'membership.signatory');
    await deleteMembership(tx, id);
    // They go on with their other companies.
    await forgetRegistrationWith(tx, member.userId, companyId);
    await accessChanged(tx, member.userId);
    await membersChanged(tx, companyId);
    await record(tx, clock.now(), viewer, {
      action: 'membership.removed',
      subjectType: 'membership',
      subjectId: id,
      userId: member.userId,
      companyId,
      countryId: company.countryId,
      changes: { role: member.role, state: member.approvalState },
    });
  });
}

/** Opening the link only looks: mail scanners open it too. */
export async function readInvitation(
  { db, clock }: Deps,
  viewer: Viewer,
  link: InvitationLink,
): Promise<InvitedTo> {
  return db.transaction(async (tx) => {
    const { company } = await openInvitation(tx, viewer, link, clock.now());
    const own = await findMembership(tx, viewer.userId, company.id);
    const isMember = own?.approvalState === 'APPROVED';
    return { companyId: company.id, companyName: company.name, isMember };
  });
}

/** Like the mail: they reach only whoever has shown that the address is theirs. */
export async function listOwnInvitations({ db, clock }: Deps, viewer: Viewer): Promise<OwnInvitations> {
  if (viewer.isEmailVerified !== true) return [];
  return listInvitationsTo(db, viewer.email.toLowerCase(), clock.now());
}

/** Accepted twice by the same person is accepted. */
export async function acceptInvitation(
  { db, clock }: Deps,
  viewer: Viewer,
  link: InvitationLink,
): Promise<InvitedTo> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const { row, company } = await openInvitation(tx, viewer, link, now);
    const to = { companyId: company.id, companyName: company.name, isMember: true };
    found(await lockUser(tx, viewer.userId), 'server.failed');
    const known = await findMembership(tx, viewer.userId, company.id);
    // The block of staff counts more than a colleague's word.
    ensure(known?.approvalState !== 'BLOCKED', 'invitation.over');
    await markAccepted(tx, row.id, viewer.userId);
    if (known?.approvalState === 'APPROVED') return to;
    const { id } = known ?? (await joinAsWaiting(tx, viewer.userId, company, now));
    await replaceLostRegistration(tx, viewer.userId, company.id);
    if (known && known.role !== row.role) await updateRole(tx, id, row.role);
    await decideMembership(tx, id, 'APPROVED', now);
    await membersChanged(tx, company.id);
    await record(tx, now, viewer, {
      action: 'membership.added',
      subjectType: 'membership',
      subjectId: id,
      userId: viewer.userId,
      companyId: company.id,
      countryId: company.countryId,
      changes: { role: row.role, state: 'APPROVED', invitedBy: row.invitedBy },
    });
    return to;
  });
}

/** Under the company's lock: what was withdrawn, expired or lost its voucher a moment ago opens nothing. */
async function openInvitation(
  tx: Db,
  viewer: Viewer,
  link: InvitationLink,
  now: Date,
): Promise<{ row: InvitationRow; company: CompanyRow }> {
  const which = 'token' in link ? { tokenHash: hashOf(link.token) } : link;
  const { companyId } = found(await findInvitation(tx, which), 'invitation.not-found');
  const company = found(await lockCompany(tx, companyId), 'invitation.not-found');
  const row = found(await findInvitation(tx, which), 'invitation.not-found');
  // A forwarded link lets nobody in: the signatory vouched for the owner of the address.
  const isOwner = viewer.isEmailVerified === true && viewer.email.toLowerCase() === row.email;
  ensure(isOwner, 'invitation.other-person');
  if (row.acceptedBy !== viewer.userId) {
    const isOpen = row.acceptedBy === null && row.withdrawnAt === null && now < row.expiresAt;
    ensure(isOpen && (await isSignatory(tx, row.invitedBy, companyId)), 'invitation.over');
  } else {
    // The link of a person who was removed since does not let them in again.
    const own = await findMembership(tx, viewer.userId, companyId);
    ensure(own?.approvalState === 'APPROVED', 'invitation.over');
  }
  ensure(company.approvalState === 'APPROVED', 'invitation.over');
  return { row, company };
}

function about({ id, countryId }: CompanyRow) {
  return { subjectType: 'company', subjectId: id, companyId: id, countryId, changes: {} } as const;
}
