import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { accountRoutes } from './accounts/accounts.routes.ts';
import { adminRoutes } from './admin/index.ts';
import type { TodaySources } from './admin/today/today.service.ts';
import { companyRoutes } from './companies/companies.routes.ts';
import { countryRoutes } from './countries/countries.routes.ts';
import type { IsSetUp } from './countries/countries.service.ts';
import { type OwnThings, ownAccountRoutes } from './own-account/own-account.routes.ts';
import { ownAuthenticatorRoutes } from './own-account/own-authenticator.routes.ts';
import { ownPasskeyRoutes } from './own-account/own-passkeys.routes.ts';
import { peopleRoutes } from './people/people.routes.ts';
import { planRoutes } from './plans/plans.routes.ts';
import { startRoutes } from './start/start.routes.ts';

export { findHaulageRates } from './accounts/accounts.queries.ts';
export { findNewsLanguage, findUserNames, listNewsReaders } from './accounts/news-readers.queries.ts';
export { accountPolicy, findReader, findViewer, refuseBlocked } from './accounts/viewer.service.ts';
export { findCompanyInScope } from './admin/companies/admin-companies.queries.ts';
export { readPage } from './admin/page.ts';
export { inScope, matchesSearch, paidIn } from './admin/scope.queries.ts';
export type { TodaySources } from './admin/today/today.service.ts';
export { findViewed } from './admin/views/views.service.ts';
export { listStaff } from './companies/approval.queries.ts';
export { decideCompany } from './companies/approval.service.ts';
export { becomeTrader } from './companies/become-trader.queries.ts';
export {
  type CompanyRow,
  companiesWithSigner,
  findCompany,
  findCompanyByNumber,
  listAbleSigners,
  listApprovedMembers,
  listSigners,
  lockCompany,
  membersOfCompanies,
} from './companies/companies.queries.ts';
export { companyChanged, planGiven } from './companies/company.events.ts';
export { findCountry } from './countries/countries.queries.ts';
export { LANGUAGE_LIST } from './countries/countries.reference.ts';
export { saveFlag } from './flags/flags.queries.ts';
export { checkPhone } from './phone.ts';
export { featureAccess, requireFeature } from './plans/feature-access.ts';
export { findSubscribedPlan, findSubscription, listPlans } from './plans/plans.queries.ts';
export { plansOfCompanies, subscriptionsOf, toSubscription } from './plans/plans.service.ts';
export {
  addCompany,
  addMembership,
  addSubscription,
  addUser,
  findOffer,
  findUserByEmail,
} from './provisioning.queries.ts';
export { seedReferenceData } from './reference.queries.ts';
export { demoRegister } from './registers/demo-register.ts';
export {
  findPersonName,
  findRecipient,
  listPayers,
  listUnattended,
  mayPay,
  planChanged,
} from './subscriptions/payers.queries.ts';
/** The door for billing, which starts, renews, switches and ends what is paid (docs/architecture.md#the-way-of-a-payment). */
export {
  changeSubscription,
  findAnySubscription,
  findLivePaid,
  findOpenPurchase,
  findPeriod,
  findTrialEnd,
  insertPurchase,
  listDueSwitches,
  listEndingBy,
  lockBilling,
  moveSubscription,
  type OfferedPeriod,
  type PaidSubscription,
} from './subscriptions/subscriptions.queries.ts';
export { usersTasks } from './users.tasks.ts';

/** The users service, mounted at /can-users in a scope with a viewer. */
export async function users(
  app: FastifyInstance,
  { deps, today, things, isSetUp }: { deps: Deps; today: TodaySources; things: OwnThings; isSetUp: IsSetUp },
): Promise<void> {
  accountRoutes(app, deps);
  ownAccountRoutes(app, deps, things);
  ownPasskeyRoutes(app, deps);
  ownAuthenticatorRoutes(app, deps);
  companyRoutes(app, deps);
  peopleRoutes(app, deps);
  countryRoutes(app, deps, isSetUp);
  planRoutes(app, deps);
  startRoutes(app, deps, isSetUp);
  adminRoutes(app, deps, today);
}
