import type { UserCompany } from '@canola/api-schema/users/company';
import type { Start } from '@canola/api-schema/users/start';
import type { User } from '@canola/api-schema/users/user';
import type { Deps } from '../../../platform/deps.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { getUser } from '../accounts/accounts.service.ts';
import { getUserCompanies } from '../companies/companies.service.ts';
import { getCountries, type IsSetUp } from '../countries/countries.service.ts';
import type { FlagsOf } from '../flags/flags.service.ts';
import { getCompanyFeatureMap, getFeatureMap } from '../plans/plans.service.ts';

/** The results of five calls. Only the browser knows which company is active, so each has its features. */
export async function getStart(
  deps: Deps,
  flagsOf: FlagsOf,
  isSetUp: IsSetUp,
  viewer: Viewer,
): Promise<Start> {
  const [user, companies, countries, flags] = await Promise.all([
    getUser(deps, viewer),
    getUserCompanies(deps, viewer),
    getCountries(deps, isSetUp),
    flagsOf(viewer),
  ]);
  const features = await featuresOf(deps, viewer, user, companies);
  return { user, companies, countries, flags, features };
}

async function featuresOf(
  deps: Deps,
  viewer: Viewer,
  { profileState }: User,
  companies: readonly UserCompany[],
): Promise<Start['features']> {
  if (profileState === 'INCOMPLETE') return [];
  if (companies.length === 0) return [{ companyId: null, map: await getFeatureMap(deps, viewer) }];
  const open = companies.filter(({ approvalState }) => approvalState !== 'BLOCKED');
  return Promise.all(
    open.map(async ({ companyId }) => ({
      companyId,
      map: await getCompanyFeatureMap(deps, viewer, companyId),
    })),
  );
}
