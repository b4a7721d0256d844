export const LANGUAGES = ['en', 'cs', 'ro'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The locales that format figures and dates; the English texts are British. */
export const LOCALE_OF: Record<Language, string> = { en: 'en-GB', cs: 'cs-CZ', ro: 'ro-RO' };

export const FEATURES = [
  'MARKET_NEWS',
  'STOCK_EXCHANGE',
  'QUICK_TRADING',
  'PURCHASE_PRICES',
  'TRADING',
  'TRANSACTIONS_ORDERS',
  'STORAGES',
  'MARKETPLACE',
] as const;
export type Feature = (typeof FEATURES)[number];

export const PLAN_TYPES = ['BASIC', 'PLUS', 'PREMIUM'] as const;
export type PlanType = (typeof PLAN_TYPES)[number];

export const APPROVAL_STATES = ['WAITING', 'APPROVED', 'BLOCKED'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

export const ROLES = ['USER', 'STATUTORY'] as const;
export type Role = (typeof ROLES)[number];

export const GRANTS = ['PAYMENT_CREATE', 'COMPANY_DETAIL_EDIT', 'CONTRACT_SIGN'] as const;
export type Grant = (typeof GRANTS)[number];

/** Role STATUTORY carries every grant, role USER none (docs/product/companies.md#memberships). */
export const GRANTS_OF_ROLE: Record<Role, readonly Grant[]> = { USER: [], STATUTORY: GRANTS };

/**
 * Any of these opens the admin area (docs/product/admin.md#permissions); so does any permission that begins with
 * `country:`.
 */
export const ADMIN_PERMISSIONS = [
  'news:report:manage',
  'users:*:list',
  'users:company:approve',
  'users:company:assign',
  'users:company:delete',
  'users:company:list',
  'users:company:plan',
  'users:company:role',
  'users:payment:confirm',
  'users:payment:list',
  'users:subscription:list',
  'users:user:block',
  'users:user:delete',
  'users:user:reset',
  'users:user:view',
] as const;
export type Permission = (typeof ADMIN_PERMISSIONS)[number] | `country:${string}`;

export function opensAdmin(permissions: Iterable<string>): boolean {
  const admin = new Set<string>(ADMIN_PERMISSIONS);
  for (const permission of permissions)
    if (admin.has(permission) || permission.startsWith('country:')) return true;
  return false;
}

const STRICTNESS: readonly ApprovalState[] = ['APPROVED', 'WAITING', 'BLOCKED'];

/**
 * A user acts for a company with the stricter of its approval and their membership's
 * (docs/product/companies.md#approval).
 */
export function stricter(a: ApprovalState, b: ApprovalState): ApprovalState {
  return STRICTNESS.indexOf(a) >= STRICTNESS.indexOf(b) ? a : b;
}
