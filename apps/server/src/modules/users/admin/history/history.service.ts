import type { AuditPage, AuditQuery } from '@canola/api-schema/users/audit';
import type { Deps } from '../../../../platform/deps.ts';
import { requirePermission, type Viewer } from '../../../../platform/viewer.ts';
import { readPage } from '../page.ts';
import { countEvents, listEvents } from './history.queries.ts';

/** The actions of staff, newest first, with the names of today. */
export async function getHistory(
  { db }: Deps,
  viewer: Viewer,
  { page, size, ...filter }: AuditQuery,
): Promise<AuditPage> {
  const scope = requirePermission(viewer, 'users:*:list');
  const { rows: events, ...info } = await readPage(
    { page, size },
    () => countEvents(db, filter, scope),
    (offset) => listEvents(db, filter, scope, size, offset),
  );
  return { events, size, ...info };
}
