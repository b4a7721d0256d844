import type { ApprovalState } from '@canola/api-schema/access';
import type { CurrencyType } from '@canola/api-schema/money';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { company } from '../tables/companies.tables.ts';
import { offer } from '../tables/offers.tables.ts';
import { storage } from '../tables/storages.tables.ts';

export interface SaleTarget {
  companyId: string;
  usersCompanyId: string;
  companyState: ApprovalState;
  currency: CurrencyType;
  cropId: string;
  regionId: string;
  yearHarvested: number;
  isArchived: boolean;
  free: string;
}

/** The offer as a seller sees it, to say why it could not be sold; archived ones too. */
export async function findSaleTarget(
  db: Db,
  usersCompanyIds: readonly string[],
  offerId: string,
): Promise<SaleTarget | undefined> {
  const [row] = await db
    .select({
      companyId: company.id,
      usersCompanyId: company.usersCompanyId,
      companyState: company.approvalState,
      currency: company.currency,
      cropId: offer.cropId,
      regionId: storage.regionId,
      yearHarvested: offer.yearHarvested,
      isArchived: sql<boolean>`${offer.archivedAt} is not null`,
      free: sql<string>`${offer.total} - ${offer.ordered} - ${offer.sold}`,
    })
    .from(offer)
    .innerJoin(company, eq(company.id, offer.companyId))
    .innerJoin(storage, and(eq(storage.companyId, offer.companyId), eq(storage.id, offer.storageId)))
    .where(and(eq(offer.id, offerId), inArray(company.usersCompanyId, [...usersCompanyIds])));
  return row;
}
