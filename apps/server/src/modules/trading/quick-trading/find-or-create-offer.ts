import type { Session } from '../../../platform/database/session.ts';
import type { PostalCode } from '../../prices/index.ts';
import { requireFarm } from '../companies/access.service.ts';
import { lockCompanyForNewStorage } from '../companies/companies.queries.ts';
import { addMissingTons, lockOffer, type OfferRow } from '../offers/offers.queries.ts';
import {
  addCropToStorage,
  findStorageByZip,
  insertStorage,
  lockStorage,
  type StorageRow,
} from '../storages/storages.queries.ts';
import { locationOf } from '../storages/storages.service.ts';

export interface WantedOffer {
  companyId: string;
  place: PostalCode;
  cropId: string;
  year: number;
  amount: string;
}

/**
 * The company's offer for that place, crop and harvest, with the amount free and locked. Storage and offer are
 * created if needed; only the missing tons are added, and `brought` says how many (docs/product/selling.md#quick-trading).
 */
export async function findOrCreateOffer(
  session: Session,
  wanted: WantedOffer,
  now: Date,
): Promise<{ offer: OfferRow; brought: string }> {
  const { companyId, cropId, year: yearHarvested, amount } = wanted;
  const storage = await findOrCreateStorage(session, wanted, now);
  const key = { companyId, storageId: storage.id, cropId, yearHarvested };
  const added = await addMissingTons(session, { ...key, amount, now });
  await addCropToStorage(session, storage, cropId);
  const offer = added && (await lockOffer(session, companyId, added.id));
  if (!offer) throw new Error('the offer was not saved');
  return { offer, brought: added.brought };
}

async function findOrCreateStorage(session: Session, wanted: WantedOffer, now: Date): Promise<StorageRow> {
  const { companyId, place, cropId, year } = wanted;
  await requireFarm(session, companyId);
  await lockCompanyForNewStorage(session, companyId);
  const found = await findStorageByZip(session.$client, { companyId, zip: place.code, cropId, year });
  // It may have been archived between the two statements.
  const held = found && (await lockStorage(session, companyId, found.id));
  if (held) return held;
  const created = await insertStorage(session, {
    ...locationOf(place),
    companyId,
    label: place.name,
    address: place.label,
    createdAt: now,
  });
  if (!created) throw new Error('the storage was not inserted');
  return created;
}
