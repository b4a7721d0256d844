import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { staffOf } from '#shared/access/staff.ts';
import { adminRoute, needs } from '#shared/router/admin-route.ts';
import { UnknownPage } from '#shared/router/unknown-page.tsx';
import { CompaniesSearch, PaymentsSearch, PendingSearch, UsersSearch } from './admin.search.ts';

adminRoute.update({ component: lazyRouteComponent(() => import('./admin-area.tsx'), 'AdminArea') });

/** Who writes reports begins with the editor, who may list with those who wait (docs/product/admin.md#lists). */
const FIRST_PAGES = [
  ['news:report:manage', '/admin/editor'],
  ['users:company:list', '/admin/pending-users'],
  ['users:payment:list', '/admin/today'],
] as const;
const index = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  beforeLoad: ({ context }) => {
    const { may } = staffOf(context.access.user.permissions);
    const [, to = '/'] = FIRST_PAGES.find(([permission]) => may(permission)) ?? [];
    throw redirect({ to, replace: true });
  },
});

const LISTS = ['users:company:list', 'users:payment:list'] as const;

const today = createRoute({
  getParentRoute: () => adminRoute,
  path: 'today',
  beforeLoad: ({ context }) => {
    const { may } = staffOf(context.access.user.permissions);
    if (!LISTS.some(may)) throw redirect({ to: '/admin', replace: true });
  },
  component: lazyRouteComponent(() => import('./today/today-page.tsx'), 'TodayPage'),
});

const pending = createRoute({
  getParentRoute: () => adminRoute,
  path: 'pending-users',
  validateSearch: PendingSearch,
  beforeLoad: needs('users:company:list'),
  component: lazyRouteComponent(() => import('./pending/pending-page.tsx'), 'PendingPage'),
});
const pendingIndex = createRoute({ getParentRoute: () => pending, path: '/' });
const pendingOne = createRoute({
  getParentRoute: () => pending,
  path: '$membershipId',
  component: lazyRouteComponent(() => import('./pending/relation-dialog.tsx'), 'RelationDialog'),
});
const pendingCompany = createRoute({
  getParentRoute: () => pending,
  path: 'company/$usersCompanyId',
  component: lazyRouteComponent(() => import('./companies/company-routes.tsx'), 'CompanyOverPending'),
});

const users = createRoute({
  getParentRoute: () => adminRoute,
  path: 'users',
  validateSearch: UsersSearch,
  beforeLoad: needs('users:*:list'),
  component: lazyRouteComponent(() => import('./users/users-page.tsx'), 'UsersPage'),
});
const usersIndex = createRoute({ getParentRoute: () => users, path: '/' });
const user = createRoute({
  getParentRoute: () => users,
  path: '$userId',
  component: lazyRouteComponent(() => import('./users/user-dialog.tsx'), 'UserDialog'),
});

const companies = createRoute({
  getParentRoute: () => adminRoute,
  path: 'companies',
  validateSearch: CompaniesSearch,
  beforeLoad: needs('users:company:list'),
  component: lazyRouteComponent(() => import('./companies/companies-page.tsx'), 'CompaniesPage'),
});
const companiesIndex = createRoute({ getParentRoute: () => companies, path: '/' });
const company = createRoute({
  getParentRoute: () => companies,
  path: '$usersCompanyId',
  component: lazyRouteComponent(() => import('./companies/company-routes.tsx'), 'CompanyOverCompanies'),
});

const payments = createRoute({
  getParentRoute: () => adminRoute,
  path: 'payments',
  validateSearch: PaymentsSearch,
  beforeLoad: needs('users:payment:list'),
  component: lazyRouteComponent(() => import('./payments/payments-page.tsx'), 'PaymentsPage'),
});
const paymentsIndex = createRoute({ getParentRoute: () => payments, path: '/' });
const payment = createRoute({
  getParentRoute: () => payments,
  path: '$paymentId',
  component: lazyRouteComponent(() => import('./payments/payment-dialog.tsx'), 'PaymentDialog'),
});
const companyPayments = createRoute({
  getParentRoute: () => payments,
  path: 'company/$usersCompanyId',
  component: lazyRouteComponent(() => import('./payments/company-payments.tsx'), 'CompanyPayments'),
});
const statement = createRoute({
  getParentRoute: () => payments,
  path: 'statement',
  beforeLoad: needs('users:payment:confirm'),
  component: lazyRouteComponent(() => import('./statement/statement-dialog.tsx'), 'StatementDialog'),
});

const unassigned = createRoute({
  getParentRoute: () => payments,
  path: 'unassigned',
  beforeLoad: needs('users:payment:confirm'),
  component: lazyRouteComponent(() => import('./statement/unassigned-dialog.tsx'), 'UnassignedDialog'),
});

/** A company's short address opens it over the list. */
const companyAlone = createRoute({
  getParentRoute: () => adminRoute,
  path: 'company/$usersCompanyId',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/admin/companies/$usersCompanyId', params, replace: true });
  },
});

const unknown = createRoute({ getParentRoute: () => adminRoute, path: '$', component: UnknownPage });

/** Other features have their places here too; `app/router.tsx` puts them together. */
export const adminChildren = [
  index,
  today,
  pending.addChildren([pendingIndex, pendingOne, pendingCompany]),
  users.addChildren([usersIndex, user]),
  companies.addChildren([companiesIndex, company]),
  payments.addChildren([paymentsIndex, payment, companyPayments, statement, unassigned]),
  companyAlone,
  unknown,
] as const;
