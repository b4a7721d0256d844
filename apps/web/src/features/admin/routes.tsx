import { createRoute, redirect } from '@tanstack/react-router';
import { staffOf } from '#shared/access/staff.ts';
import { adminRoute, needs } from '#shared/router/admin-route.ts';
import { lazyPage } from '#shared/router/lazy-page.ts';
import { UnknownPage } from '#shared/router/unknown-page.tsx';
import {
  CompaniesSearch,
  PaymentsSearch,
  PendingSearch,
  TradersSearch,
  UsersSearch,
} from './admin.search.ts';

adminRoute.update({ component: lazyPage(() => import('./admin-area.tsx'), 'AdminArea') });

/** Writers of reports begin with the editor, approvers with those who wait (docs/product/admin.md#lists). */
const FIRST_PAGES = [
  ['news:report:manage', '/admin/editor'],
  ['users:company:list', '/admin/pending-users'],
  ['users:payment:list', '/admin/today'],
  ['users:trader:approve', '/admin/traders'],
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
  component: lazyPage(() => import('./today/today-page.tsx'), 'TodayPage'),
});

const pending = createRoute({
  getParentRoute: () => adminRoute,
  path: 'pending-users',
  validateSearch: PendingSearch,
  beforeLoad: needs('users:company:list'),
  component: lazyPage(() => import('./pending/pending-page.tsx'), 'PendingPage'),
});
const pendingIndex = createRoute({ getParentRoute: () => pending, path: '/' });
const pendingOne = createRoute({
  getParentRoute: () => pending,
  path: '$membershipId',
  component: lazyPage(() => import('./pending/relation-dialog.tsx'), 'RelationDialog'),
});
const pendingCompany = createRoute({
  getParentRoute: () => pending,
  path: 'company/$usersCompanyId',
  component: lazyPage(() => import('./companies/company-dialog.tsx'), 'CompanyOverPending'),
});

const users = createRoute({
  getParentRoute: () => adminRoute,
  path: 'users',
  validateSearch: UsersSearch,
  beforeLoad: needs('users:*:list'),
  component: lazyPage(() => import('./users/users-page.tsx'), 'UsersPage'),
});
const usersIndex = createRoute({ getParentRoute: () => users, path: '/' });
const user = createRoute({
  getParentRoute: () => users,
  path: '$userId',
  component: lazyPage(() => import('./users/user-dialog.tsx'), 'UserDialog'),
});

const companies = createRoute({
  getParentRoute: () => adminRoute,
  path: 'companies',
  validateSearch: CompaniesSearch,
  beforeLoad: needs('users:company:list'),
  component: lazyPage(() => import('./companies/companies-page.tsx'), 'CompaniesPage'),
});
const companiesIndex = createRoute({ getParentRoute: () => companies, path: '/' });
const company = createRoute({
  getParentRoute: () => companies,
  path: '$usersCompanyId',
  component: lazyPage(() => import('./companies/company-dialog.tsx'), 'CompanyOverCompanies'),
});

const payments = createRoute({
  getParentRoute: () => adminRoute,
  path: 'payments',
  validateSearch: PaymentsSearch,
  beforeLoad: needs('users:payment:list'),
  component: lazyPage(() => import('./payments/payments-page.tsx'), 'PaymentsPage'),
});
const paymentsIndex = createRoute({ getParentRoute: () => payments, path: '/' });
const payment = createRoute({
  getParentRoute: () => payments,
  path: '$paymentId',
  component: lazyPage(() => import('./payments/payment-dialog.tsx'), 'PaymentDialog'),
});
const companyPayments = createRoute({
  getParentRoute: () => payments,
  path: 'company/$usersCompanyId',
  component: lazyPage(() => import('./payments/company-payments.tsx'), 'CompanyPayments'),
});
const statement = createRoute({
  getParentRoute: () => payments,
  path: 'statement',
  beforeLoad: needs('users:payment:confirm'),
  component: lazyPage(() => import('./statement/statement-dialog.tsx'), 'StatementDialog'),
});

const unassigned = createRoute({
  getParentRoute: () => payments,
  path: 'unassigned',
  beforeLoad: needs('users:payment:confirm'),
  component: lazyPage(() => import('./statement/unassigned-dialog.tsx'), 'UnassignedDialog'),
});

const traders = createRoute({
  getParentRoute: () => adminRoute,
  path: 'traders',
  validateSearch: TradersSearch,
  beforeLoad: needs('users:trader:approve'),
  component: lazyPage(() => import('./traders/traders-page.tsx'), 'TradersPage'),
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
  traders,
  companyAlone,
  unknown,
] as const;
