import { z } from 'zod';
import { APPROVAL_STATES } from '../access.ts';
import { Moment } from '../day.ts';
import { Company } from './company.ts';
import { CountryId } from './country.ts';
import { Direction, ExportFormat, PageInfo, PageQuery, QueryFlag, Search } from './list.ts';
import { PlanId, PlanSource, PlanType, Subscription } from './plan.ts';

/** The plan in force, else the last one that ended; null for staff who may not see plans. */
const ShownPlan = z.object({
  type: PlanType,
  source: PlanSource,
  expiresAt: z.iso.datetime().nullable(),
  isValid: z.boolean(),
});

export const AdminCompanyRow = z.object({
  id: z.uuid(),
  name: z.string(),
  companyNumber: z.string(),
  country: CountryId,
  approvalState: z.enum(APPROVAL_STATES),
  createdAt: z.iso.datetime(),
  usersCount: z.number().int(),
  waitingCount: z.number().int(),
  plan: ShownPlan.nullable(),
});
export type AdminCompanyRow = z.infer<typeof AdminCompanyRow>;

export const AdminCompanyPage = z.object({ companies: z.array(AdminCompanyRow), ...PageInfo });
export type AdminCompanyPage = z.infer<typeof AdminCompanyPage>;

/**
 * GET /api/company/{id} for staff. Without `users:subscription:list` subscriptions, plan and its source are null.
 * A member gets {@link Company}.
 */
export const AdminCompany = Company.extend({
  createdAt: z.iso.datetime(),
  blockedReason: z.string().nullable(),
  usersCount: z.number().int(),
  subscriptions: z.array(Subscription).nullable(),
  planSource: PlanSource.nullable(),
  plan: z.object({ id: PlanId, type: PlanType }).nullable(),
});
export type AdminCompany = z.infer<typeof AdminCompany>;

const COMPANY_SORTS = ['NAME', 'CREATED', 'USERS'] as const;
const CompanyFilter = {
  country: CountryId.optional(),
  /** These three describe the plan that is shown, and need `users:subscription:list`. */
  plan: PlanType.optional(),
  planSource: PlanSource.optional(),
  planValid: QueryFlag.optional(),
  search: Search,
  sort: z.enum(COMPANY_SORTS).default('NAME'),
  direction: Direction.default('ASC'),
};

/** GET /api/company. */
export const AdminCompanyQuery = z.strictObject({ ...PageQuery, ...CompanyFilter });
export type AdminCompanyQuery = z.infer<typeof AdminCompanyQuery>;

export const AdminCompanyExportQuery = z.strictObject({ format: ExportFormat, ...CompanyFilter });
export type AdminCompanyExportQuery = z.infer<typeof AdminCompanyExportQuery>;

export const CompanyStateParams = z.object({ id: z.uuid(), state: z.enum(APPROVAL_STATES) });

/**
 * POST /api/subscription/manual. When the company has the plan from staff already, its end moves to the given
 * moment: that is how a plan is extended.
 */
export const ManualSubscription = z.strictObject({
  companyId: z.uuid(),
  /** Which one is extended; older companies may have several of a plan. */
  id: z.uuid().optional(),
  plan: z.enum(['PLUS', 'PREMIUM']),
  expiresAt: Moment,
});
export type ManualSubscription = z.infer<typeof ManualSubscription>;

export const SubscriptionParams = z.object({ id: z.uuid() });
