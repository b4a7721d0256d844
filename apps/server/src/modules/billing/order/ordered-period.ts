import type { CurrencyType } from '@canola/api-schema/money';
import type { PaymentType } from '@canola/api-schema/users/country';
import type { Config } from '../../../platform/config/config.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ensure, found } from '../../../platform/errors.ts';
import { type CompanyRow, findCompany, findCountry, type OfferedPeriod } from '../../users/index.ts';
import { stripeSettings } from '../gateway/stripe-settings.ts';
import { findOfferedPeriod } from '../subscriptions/offered-period.ts';

export interface OrderedPeriod {
  company: CompanyRow;
  period: OfferedPeriod;
}

export async function findOrderedPeriod(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { companyId, periodId }: { companyId: string; periodId: number },
): Promise<OrderedPeriod> {
  const company = found(await findCompany(db, companyId), 'company.not-found');
  return { company, period: await findOfferedPeriod(db, { config }, periodId, company) };
}

/** A method that the country offers and we are set up for. */
export async function requireMethod(
  db: Db,
  { config }: Pick<Deps, 'config'>,
  { company, period }: OrderedPeriod,
  type: PaymentType,
): Promise<void> {
  const country = found(await findCountry(db, company.countryId), 'country.not-found');
  const isOffered = country.paymentMethods.includes(type) && isMethodSetUp(config, type, period.currency);
  ensure(isOffered, 'payment.method-not-offered');
}

/** Cards need a gateway, transfers an account of ours in the currency. */
export function isMethodSetUp(config: Config, type: PaymentType, currency: CurrencyType): boolean {
  return type === 'CARD' ? stripeSettings(config) !== undefined : config.banks[currency] !== undefined;
}
