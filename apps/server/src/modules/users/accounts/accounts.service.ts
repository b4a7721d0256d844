import { opensAdmin } from '@canola/api-schema/access';
import type { Phone } from '@canola/api-schema/phone';
import type { User, UserSettings } from '@canola/api-schema/users/user';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, found } from '../../../platform/errors.ts';
import { requireRegistered, type Viewer } from '../../../platform/viewer.ts';
import { changeAccountLanguage } from '../../identity/index.ts';
import { type CheckedPhone, checkPhone } from '../phone.ts';
import { addHaulageRates, findProfile, type ProfileRow, updateUser } from './accounts.queries.ts';

export async function getUser({ db }: Deps, viewer: Viewer): Promise<User> {
  const shown = viewer.isReadOnly ? viewer.memberships.map(({ companyId }) => companyId) : null;
  return toUser(found(await findProfile(db, viewer.userId, shown), 'server.failed'));
}

export async function editSettings(deps: Deps, viewer: Viewer, edit: UserSettings): Promise<User> {
  requireRegistered(viewer);
  if (edit.name !== undefined) ensureOwnName(viewer, edit.name);
  const phone = edit.phone && (await ownPhone(deps, viewer, edit.phone));
  const { language, news, haulage } = edit.settings ?? {};
  const values = {
    ...(edit.name !== undefined && { name: edit.name }),
    ...(phone && { phoneCode: phone.countryCode, phoneNumber: phone.phoneNumber }),
    ...(language && { language }),
    ...(news && { newsLanguage: news.language }),
  };
  if (Object.keys(values).length > 0 || haulage)
    await deps.db.transaction(async (tx) => {
      if (Object.keys(values).length > 0) await updateUser(tx, viewer.userId, values);
      if (haulage) await addHaulageRates(tx, viewer.userId, haulage);
      if (language) await changeAccountLanguage(tx, viewer.subject, language);
    });
  return getUser(deps, viewer);
}

/**
 * A phone of a country that requires a company would lock out who has none (docs/product/accounts.md#profile); staff
 * work without.
 */
async function ownPhone({ db }: Deps, viewer: Viewer, typed: Phone): Promise<CheckedPhone> {
  const phone = await checkPhone(db, typed, { field: 'phone' });
  const hasCompany = viewer.memberships.length > 0 || opensAdmin(viewer.permissions);
  if (hasCompany || !phone.country.isCompanyRequired) return phone;
  throw new AppError('user.company-required', 'Phones of this country need a company.', {
    'phone.countryCode': ['user.company-required'],
  });
}

/** Providers that know no name put the e-mail there; it is not a name (docs/product/accounts.md#registration). */
export function ensureOwnName(viewer: Viewer, name: string): void {
  if (name.toLowerCase() !== viewer.email.toLowerCase()) return;
  throw new AppError('user.name-invalid', 'The e-mail is not a name.', { name: ['user.name-is-email'] });
}

function toUser(row: ProfileRow): User {
  const { phoneCode: countryCode, phoneNumber } = row;
  return {
    id: row.id,
    email: row.email,
    // A name that is the e-mail is left empty (docs/product/accounts.md#registration).
    name: row.name === row.email ? null : row.name,
    phone: countryCode && phoneNumber ? { countryCode, phoneNumber } : null,
    settings: { language: row.language, news: { language: row.newsLanguage }, haulage: row.haulage },
    companies: row.companies,
    registeredAt: row.registeredAt?.toISOString() ?? null,
    profileState: profileStateOf(row),
    permissions: row.permissions,
  };
}

/** Staff work without a company, wherever their phone is from. */
function profileStateOf(row: ProfileRow): User['profileState'] {
  if (!row.registeredAt) return 'INCOMPLETE';
  const lacksCompany = row.isCompanyRequired && row.companies.length === 0 && !opensAdmin(row.permissions);
  return lacksCompany ? 'INVALID' : 'COMPLETE';
}
