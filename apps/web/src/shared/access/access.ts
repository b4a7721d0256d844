import type { Feature, Grant, PlanType } from '@canola/api-schema/access';
import { opensAdmin } from '@canola/api-schema/access';
import type { CurrencyType } from '@canola/api-schema/money';
import type { UserCompany } from '@canola/api-schema/users/company';
import type { Country } from '@canola/api-schema/users/country';
import type { Flags } from '@canola/api-schema/users/flag';
import type { FeatureMap } from '@canola/api-schema/users/plan';
import type { User } from '@canola/api-schema/users/user';
import { type FeatureAccessMode, featureMode } from './feature-mode.ts';

/** Which router the person gets (docs/product/screens.md#router-by-state). */
export type AccessState = 'onboarding' | 'invalid' | 'blocked-company' | 'normal';

/** One order: first the profile, then the company's state (docs/product/screens.md#redirects). */
export function accessStateOf(
  user: Pick<User, 'profileState'>,
  company: UserCompany | undefined,
): AccessState {
  if (user.profileState === 'INCOMPLETE') return 'onboarding';
  if (user.profileState === 'INVALID') return 'invalid';
  return company?.approvalState === 'BLOCKED' ? 'blocked-company' : 'normal';
}

/** The person's rights in the active company; the server decides again on every call. */
export interface Access {
  user: User;
  company: UserCompany | undefined;
  /** Takes the place of a company that was blocked or left while the page was open, once the person agrees. */
  successor: UserCompany | undefined;
  companies: readonly UserCompany[];
  flags: Flags;
  /**
   * Of the company, or of the phone without one: currency and postal codes follow it
   * (docs/product/plans.md#without-a-company).
   */
  country: string;
  currency: CurrencyType;
  mayOpenAdmin: boolean;
  modeOf(feature: Feature): FeatureAccessMode;
  /** The plan that gives the feature in full; in trial the cheapest one (docs/product/plans.md#features-by-plan). */
  planOf(feature: Feature): PlanType;
  /** Guarded actions need the grant and an approved company (docs/product/companies.md#guarded-actions). */
  may(grant: Grant): boolean;
}

const DEFAULT_CURRENCY: CurrencyType = 'EUR';
const DEFAULT_COUNTRY = 'IE';

/** The services' data about a person and the active company. */
export interface AccessParts {
  user: User;
  company: UserCompany | undefined;
  successor?: UserCompany | undefined;
  companies: readonly UserCompany[];
  features: Partial<FeatureMap>;
  flags: Flags;
  countries: readonly Country[];
}

export function accessOf(known: AccessParts): Access {
  const { user, company, companies, features, flags, countries } = known;
  const country = countries.find(({ id, phoneCountryCode }) =>
    company ? id === company.companyCountry : phoneCountryCode === user.phone?.countryCode,
  );
  return {
    user,
    company,
    successor: known.successor,
    companies,
    flags,
    country: company?.companyCountry ?? country?.id ?? DEFAULT_COUNTRY,
    currency: country?.currency.type ?? DEFAULT_CURRENCY,
    mayOpenAdmin: opensAdmin(user.permissions),
    modeOf(feature) {
      if (feature === 'MARKETPLACE' && !flags.marketplace) return 'none';
      return featureMode(features, feature, company?.companyPlan.id);
    },
    planOf: (feature) => features[feature]?.planType ?? 'PREMIUM',
    may: (grant) => company?.approvalState === 'APPROVED' && company.grants.includes(grant),
  };
}
