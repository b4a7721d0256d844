import { z } from 'zod';
import { APPROVAL_STATES, COMPANY_KINDS, ROLES } from '../access.ts';
import { CountryId } from './country.ts';
import { Direction, ExportFormat, PageInfo, PageQuery, Search } from './list.ts';

const ApprovalState = z.enum(APPROVAL_STATES);
const Role = z.enum(ROLES);
const MAX_REASON_LENGTH = 500;

/** Shown to a person when they, their company or their membership is blocked. */
const BlockReason = z.string().trim().min(3, 'field.required').max(MAX_REASON_LENGTH, 'field.too-long');

/** A person in a company, as staff see it. */
export const Relation = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  userEmail: z.string(),
  userName: z.string().nullable(),
  userIsBlocked: z.boolean(),
  role: Role,
  /** The membership's own; the person acts with the stricter of it and the company's. */
  approvalState: ApprovalState,
  blockedReason: z.string().nullable(),
  /** Since when it waits, or when it began. */
  createdAt: z.iso.datetime(),
  companyId: z.uuid(),
  companyName: z.string(),
  companyNumber: z.string(),
  companyCountry: CountryId,
  companyKind: z.enum(COMPANY_KINDS),
  companyState: ApprovalState,
});
export type Relation = z.infer<typeof Relation>;

export const RelationPage = z.object({ relations: z.array(Relation), ...PageInfo });
export type RelationPage = z.infer<typeof RelationPage>;

const RelationFilter = { approvalState: ApprovalState.optional(), search: Search };
const RELATION_SORTS = ['EMAIL', 'WAITING'] as const;
const RelationOrder = {
  sort: z.enum(RELATION_SORTS).default('EMAIL'),
  direction: Direction.default('ASC'),
};

/** GET /api/company/user: memberships that wait, unless another state is named. */
export const RelationQuery = z.strictObject({ ...PageQuery, ...RelationFilter, ...RelationOrder });
export type RelationQuery = z.infer<typeof RelationQuery>;

export const RelationExportQuery = z.strictObject({
  format: ExportFormat,
  ...RelationFilter,
  ...RelationOrder,
  /** People of one company, in every state. */
  companyId: z.uuid().optional(),
});
export type RelationExportQuery = z.infer<typeof RelationExportQuery>;

/** GET /api/company/{id}/user: everyone in the company. */
export const CompanyUsersQuery = z.strictObject({ ...PageQuery, ...RelationOrder, search: Search });
export type CompanyUsersQuery = z.infer<typeof CompanyUsersQuery>;

export const RelationParams = z.object({ id: z.uuid() });
export const RelationStateParams = z.object({ id: z.uuid(), state: ApprovalState });
export const RelationRoleParams = z.object({ id: z.uuid(), role: Role });

/** A block has a reason where the caller gives one; the screens ask for it. */
export const StateChange = z.strictObject({ reason: BlockReason.nullish() }).nullish();
export type StateChange = z.infer<typeof StateChange>;

/** POST /api/company/{id}/user: a person who has signed in once becomes a member immediately. */
export const AssignUser = z.strictObject({
  companyId: z.uuid(),
  email: z.string().trim().min(1, 'field.required').pipe(z.email('field.email-invalid')),
  role: z.literal('USER'),
  state: z.literal('APPROVED'),
});
export type AssignUser = z.infer<typeof AssignUser>;
