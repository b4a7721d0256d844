import type { Deps } from '../../../../platform/deps.ts';
import { found } from '../../../../platform/errors.ts';
import type { Viewer } from '../../../../platform/viewer.ts';
import { readableCompanies } from '../../companies/access.service.ts';
import { findDocument } from './documents.queries.ts';

/**
 * Every approved member of the company may read its documents; for everyone else they do not exist
 * (docs/product/contracts.md#documents).
 */
export async function readDocument(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  address: { contractId: string; documentId: string },
) {
  return found(await findDocument(db, readableCompanies(viewer), address), 'document.not-found');
}
