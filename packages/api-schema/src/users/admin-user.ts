import { z } from 'zod';
import { LANGUAGES } from '../access.ts';
import { MAX_COMPANY_NUMBER_LENGTH } from '../limits.ts';
import { StoredPhone } from '../phone.ts';
import { CountryId } from './country.ts';
import { Direction, ExportFormat, PageInfo, PageQuery, Search } from './list.ts';
import { Relation, StateChange } from './relation.ts';

const LanguageId = z.enum(LANGUAGES);

/** A person as a row of the admin list. */
export const AdminUserRow = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string().nullable(),
  phone: StoredPhone.nullable(),
  companies: z.array(
    z.object({
      companyId: z.uuid(),
      companyName: z.string(),
      companyNumber: z.string(),
      countryCode: CountryId,
    }),
  ),
  createdAt: z.iso.datetime(),
  registeredAt: z.iso.datetime().nullable(),
  activityAt: z.iso.datetime().nullable(),
  isBlocked: z.boolean(),
});
export type AdminUserRow = z.infer<typeof AdminUserRow>;

export const AdminUserPage = z.object({ users: z.array(AdminUserRow), ...PageInfo });
export type AdminUserPage = z.infer<typeof AdminUserPage>;

/** GET /api/user/{id} and /api/user/identity/{subject}. */
export const AdminUser = AdminUserRow.extend({
  blockedReason: z.string().nullable(),
  metadata: z.object({
    common: z.object({ phone: StoredPhone.nullable() }),
    can: z.object({
      settings: z.object({ language: LanguageId, news: z.object({ language: LanguageId }) }),
    }),
  }),
  /** How the person signs in: the issuer and what it calls them. */
  identities: z.array(z.object({ provider: z.string(), subject: z.string() })),
  permissions: z.array(z.string()),
  relations: z.array(Relation),
});
export type AdminUser = z.infer<typeof AdminUser>;

const USER_SORTS = ['NAME', 'EMAIL', 'CREATED', 'REGISTERED', 'ACTIVE'] as const;
const UserFilter = {
  search: Search,
  sort: z.enum(USER_SORTS).default('NAME'),
  direction: Direction.default('ASC'),
};

/** GET /api/user/list. */
export const AdminUserQuery = z.strictObject({ ...PageQuery, ...UserFilter });
export type AdminUserQuery = z.infer<typeof AdminUserQuery>;

export const AdminUserExportQuery = z.strictObject({ format: ExportFormat, ...UserFilter });
export type AdminUserExportQuery = z.infer<typeof AdminUserExportQuery>;

export const AdminUserParams = z.object({ id: z.uuid() });
export const IdentityParams = z.object({ subject: z.string().min(1).max(255) });

/** PUT /api/user/{id}/block. */
export const BlockUser = StateChange;
export type BlockUser = StateChange;

/** POST /api/user/{id}/company: the person waits for approval as after a registration. */
export const AddUserCompany = z.strictObject({
  companyNumber: z
    .string()
    .transform((text) => text.replace(/\s/g, ''))
    .pipe(z.string().min(1, 'field.required').max(MAX_COMPANY_NUMBER_LENGTH, 'field.too-long')),
  country: CountryId,
  role: z.literal('USER'),
  state: z.literal('WAITING'),
});
export type AddUserCompany = z.infer<typeof AddUserCompany>;
