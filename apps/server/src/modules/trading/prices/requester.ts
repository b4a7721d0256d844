import { AppError } from '../../../platform/errors.ts';
import { nearestPostalCode, nearestPostalCodeAnywhere } from '../../prices/index.ts';
import { readableCompanies } from '../companies/access.service.ts';
import type { TradingContext } from '../context.ts';
import { isId } from '../field-checks.ts';
import type { Place, Position } from '../generated/resolvers.ts';
import type { Requester } from '../masking/masking.service.ts';
import { findRequestingCompany, findRequestingStorage } from './requester.queries.ts';

interface CompanyRequester extends Requester {
  /** Null for a person without a company. */
  countryId: string | null;
}

export interface PlacedRequester extends Requester {
  /** Null in a country that has no regions. */
  regionId: string | null;
}

/** The company that requests prices; nothing when the company is not the viewer's. */
export async function requesterOf(
  { deps, viewer }: TradingContext,
  companyId: string | null | undefined,
): Promise<CompanyRequester | undefined> {
  if (companyId == null) return { usersCompanyId: null, countryId: null };
  if (!isId(companyId)) return undefined;
  return findRequestingCompany(deps.db.$client, readableCompanies(viewer), companyId);
}

/**
 * For whom and where. A storage says both; a position counts for the region of the nearest postal code in the
 * company's country, or of any country for a person without a company (docs/product/prices.md#regions).
 */
export async function placedRequester(
  context: TradingContext,
  place: Place,
  companyId: string | null | undefined,
): Promise<PlacedRequester | undefined> {
  if (place.storageId != null) return storageRequester(context, place.storageId, companyId);
  const requester = await requesterOf(context, companyId);
  return (
    requester && {
      usersCompanyId: requester.usersCompanyId,
      regionId: regionAt(place.position, requester.countryId),
    }
  );
}

async function storageRequester(
  { deps, viewer }: TradingContext,
  storageId: string,
  companyId: string | null | undefined,
): Promise<PlacedRequester | undefined> {
  const storage = isId(storageId)
    ? await findRequestingStorage(deps.db.$client, readableCompanies(viewer), storageId)
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
