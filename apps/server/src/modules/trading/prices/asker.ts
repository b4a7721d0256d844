import { AppError } from '../../../platform/errors.ts';
import { nearestPostalCode, nearestPostalCodeAnywhere } from '../../prices/index.ts';
import { readableCompanies } from '../companies/access.service.ts';
import type { TradingContext } from '../context.ts';
import { isId } from '../field-checks.ts';
import type { Place, Position } from '../generated/resolvers.ts';
import type { Asker } from '../masking/masking.service.ts';
import { findAskingCompany, findAskingStorage } from './asker.queries.ts';

interface CompanyAsker extends Asker {
  /** Null for a person without a company. */
  countryId: string | null;
}

export interface PlacedAsker extends Asker {
  /** Null in a country that has no regions. */
  regionId: string | null;
}

/** For whom prices are asked; nothing when the company is not the viewer's. */
export async function askerOf(
  { deps, viewer }: TradingContext,
  companyId: string | null | undefined,
): Promise<CompanyAsker | undefined> {
  if (companyId == null) return { usersCompanyId: null, countryId: null };
  if (!isId(companyId)) return undefined;
  return findAskingCompany(deps.db.$client, readableCompanies(viewer), companyId);
}

/**
 * For whom and where. A storage says both; a position counts for the region of the nearest postal code in the
 * company's country, or of any country for a person without a company (decisions §6).
 */
export async function placedAsker(
  context: TradingContext,
  place: Place,
  companyId: string | null | undefined,
): Promise<PlacedAsker | undefined> {
  if (place.storageId != null) return storageAsker(context, place.storageId, companyId);
  const asker = await askerOf(context, companyId);
  return (
    asker && { usersCompanyId: asker.usersCompanyId, regionId: regionAt(place.position, asker.countryId) }
  );
}

async function storageAsker(
  { deps, viewer }: TradingContext,
  storageId: string,
  companyId: string | null | undefined,
): Promise<PlacedAsker | undefined> {
  const storage = isId(storageId)
    ? await findAskingStorage(deps.db.$client, readableCompanies(viewer), storageId)
    : undefined;
  return storage && (companyId ?? storage.companyId) === storage.companyId ? storage : undefined;
}

function regionAt(position: Position | undefined, countryId: string | null): string | null {
  if (!position || Math.abs(position.latitude) > 90 || Math.abs(position.longitude) > 180)
    throw new AppError('request.invalid', 'There is no such position.');
  const { latitude, longitude } = position;
  const nearest = countryId
    ? nearestPostalCode(latitude, longitude, countryId)
    : nearestPostalCodeAnywhere(latitude, longitude);
  return nearest?.region ?? null;
}
