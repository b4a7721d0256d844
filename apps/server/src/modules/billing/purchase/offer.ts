import type { CurrencyType } from '@canola/api-schema/money';
import type { PaymentType } from '@canola/api-schema/users/country';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, ensure, found } from '../../../platform/errors.ts';
import {
  type CompanyRow,
  findCompany,
  findCountry,
  findPeriod,
  type OfferedPeriod,
} from '../../users/index.ts';
import { stripeSettings } from '../gateway/stripe-settings.ts';

export interface Offer {
  company: CompanyRow;
  period: OfferedPeriod;
}

/** A period of the company's country. Days exist for tests (docs/product/plans.md#plan-prices). */
export async function findOffer(
  db: Db,
  { config }: Pick<Deps, 'config'>,
  { companyId, periodId }: { companyId: string; periodId: number },
): Promise<Offer> {
  const company = found(await findCompany(db, companyId), 'company.not-found');
  const period = await findPeriod(db, periodId);
  const isOffered = period?.countryId === company.countryId && (config.demo || period.type !== 'DAILY');
  if (!period || !isOffered) throw new AppError('payment.period-not-offered');
  return { company, period };
}

/** What the country offers, and we are set up for. */
export async function requireMethod(
  db: Db,
  { config }: Pick<Deps, 'config'>,
  { company, period }: Offer,
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
