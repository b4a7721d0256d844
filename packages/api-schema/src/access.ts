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
  'POSITION',
] as const;
export type Feature = (typeof FEATURES)[number];

export const PLAN_TYPES = ['BASIC', 'PLUS', 'PREMIUM'] as const;
export type PlanType = (typeof PLAN_TYPES)[number];

export const APPROVAL_STATES = ['WAITING', 'APPROVED', 'BLOCKED'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** A farm sells and buys, a trader has the desk (docs/product/companies.md#farms-and-traders). */
export const COMPANY_KINDS = ['FARM', 'TRADER'] as const;
export type CompanyKind = (typeof COMPANY_KINDS)[number];

export const ROLES = ['USER', 'STATUTORY', 'BUYER', 'SCALE', 'ACCOUNTANT'] as const;
export type Role = (typeof ROLES)[number];

/** The first is the role of somebody who joins. */
export const ROLES_OF_KIND = {
  FARM: ['USER', 'STATUTORY'],
  TRADER: ['BUYER', 'SCALE', 'ACCOUNTANT', 'STATUTORY'],
} as const satisfies Record<CompanyKind, readonly Role[]>;

/** DESK_STAFF is for the trader's keys, people and settings, DESK_TICKET for deliveries, DESK_SETTLE for settlements. */
export const GRANTS = [
  'PAYMENT_CREATE',
  'COMPANY_DETAIL_EDIT',
  'CONTRACT_SIGN',
  'DESK_PRICE',
  'DESK_CONTRACT',
  'DESK_STAFF',
  'DESK_TICKET',
  'DESK_SETTLE',
] as const;
export type Grant = (typeof GRANTS)[number];

const GRANTS_OF: Record<CompanyKind, Partial<Record<Role, readonly Grant[]>>> = {
  FARM: { STATUTORY: ['PAYMENT_CREATE', 'COMPANY_DETAIL_EDIT', 'CONTRACT_SIGN'] },
  // The desk is free of charge: nobody pays.
  TRADER: {
    BUYER: ['DESK_PRICE', 'DESK_CONTRACT', 'DESK_TICKET'],
    SCALE: ['DESK_TICKET'],
    ACCOUNTANT: ['DESK_SETTLE'],
    STATUTORY: [
      'COMPANY_DETAIL_EDIT',
      'CONTRACT_SIGN',
      'DESK_PRICE',
      'DESK_CONTRACT',
      'DESK_STAFF',
      'DESK_TICKET',
      'DESK_SETTLE',
    ],
  },
};

/** A role that the kind of company does not have carries nothing (docs/product/companies.md#memberships). */
export function grantsOf(kind: CompanyKind, role: Role): readonly Grant[] {
  return GRANTS_OF[kind][role] ?? [];
}

/** A trader company has these in full whatever its plan, and no others (docs/product/companies.md#farms-and-traders). */
export const TRADER_FEATURES: readonly Feature[] = ['STOCK_EXCHANGE', 'MARKET_NEWS'];

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
  'users:trader:approve',
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
