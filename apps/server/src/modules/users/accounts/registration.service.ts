import type { Registration, User } from '@canola/api-schema/users/user';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, ensure, found } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { changeAccountLanguage } from '../../identity/index.ts';
import { findMembership } from '../companies/companies.queries.ts';
import { type CheckedCompany, checkCompany } from '../companies/company-check.ts';
import { companyNamed, joinAsWaiting } from '../companies/membership.service.ts';
import { type CheckedPhone, checkPhone } from '../phone.ts';
import { lockUser, type UserRow, updateUser } from './accounts.queries.ts';
import { ensureOwnName, getUser } from './accounts.service.ts';

/**
 * Completes the profile, once. The same registration sent again (a double click, a lost response) returns the same
 * result; a different one is refused.
 */
export async function register(deps: Deps, viewer: Viewer, registration: Registration): Promise<User> {
  ensureOwnName(viewer, registration.name);
  const phone = await checkPhone(deps.db, registration.phone, { field: 'phone' });
  ensureOpen(phone);
  const [joined] = viewer.memberships;
  const company = joined && !registration.company ? undefined : await companyOf(deps, phone, registration);
  await deps.db.transaction(async (tx) => {
    const user = found(await lockUser(tx, viewer.userId), 'server.failed');
    // A person who has accepted an invitation names no company.
    const companyId = company
      ? await joinCompany(tx, user, company, deps.clock.now())
      : joined && (await findMembership(tx, user.id, joined.companyId))?.companyId;
    if (user.registeredAt) return ensureSame(user, registration, phone, companyId);
    await updateUser(tx, user.id, {
      name: registration.name,
      phoneCode: phone.countryCode,
      phoneNumber: phone.phoneNumber,
      language: registration.language,
      newsLanguage: registration.language,
      registeredAt: deps.clock.now(),
      registeredCompanyId: companyId ?? null,
    });
    await changeAccountLanguage(tx, user.subject, registration.language);
  });
  return getUser(deps, viewer);
}

function ensureOpen({ country }: CheckedPhone): void {
  if (country.isAuthorized) return;
  const message = 'Registration is closed in this country.';
  throw new AppError('country.closed', message, { 'phone.countryCode': ['country.closed'] });
}

/** Where the phone's country requires a company, it has to be named (docs/product/accounts.md#registration). */
async function companyOf(
  deps: Deps,
  { country }: CheckedPhone,
  { company }: Registration,
): Promise<CheckedCompany | undefined> {
  if (company) return checkCompany(deps, company, 'company.');
  if (!country.isCompanyRequired) return undefined;
  throw new AppError('user.company-required', 'A company is required.', {
    'company.countryCode': ['field.required'],
    'company.companyNumber': ['field.required'],
  });
}

async function joinCompany(tx: Db, user: UserRow, checked: CheckedCompany, now: Date): Promise<string> {
  const company = await companyNamed(tx, checked, now);
  if (await findMembership(tx, user.id, company.id)) return company.id;
  ensure(!user.registeredAt, 'user.already-registered');
  await joinAsWaiting(tx, user.id, company, now);
  return company.id;
}

function ensureSame(user: UserRow, { name }: Registration, phone: CheckedPhone, companyId?: string): void {
  const isSame =
    user.name === name &&
    user.phoneCode === phone.countryCode &&
    user.phoneNumber === phone.phoneNumber &&
    user.registeredCompanyId === (companyId ?? null);
  ensure(isSame, 'user.already-registered');
}
