import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { found } from '../../../platform/errors.ts';
import { type CompanyRow, findPeriod, type OfferedPeriod } from '../../users/index.ts';

/** A period of the company's country. Days exist for tests (docs/product/plans.md#plan-prices). */
export async function findOfferedPeriod(
  db: Db,
  { config }: Pick<Deps, 'config'>,
  periodId: number,
  { countryId }: Pick<CompanyRow, 'countryId'>,
): Promise<OfferedPeriod> {
  const period = await findPeriod(db, periodId);
  const isOffered = period?.countryId === countryId && (config.demo || period.type !== 'DAILY');
  return found(isOffered ? period : undefined, 'payment.period-not-offered');
}
