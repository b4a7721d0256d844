import type { SettledEntry, SettledEntryPage } from '@canola/api-schema/billing/statement';
import type { Deps } from '../../../platform/deps.ts';
import { found } from '../../../platform/errors.ts';
import { requirePermission, type Viewer } from '../../../platform/viewer.ts';
import { findUserNames, readPage } from '../../users/index.ts';
import { countSettledEntries, listSettledEntries } from './settled-entries.queries.ts';
import type { EntryRow } from './statement.queries.ts';

/** For the next person who wonders where a sum went (docs/product/payments.md#unassigned-money). */
export async function getSettledEntries(
  { db }: Deps,
  viewer: Viewer,
  { page, size }: { page: number; size: number },
): Promise<SettledEntryPage> {
  const scope = requirePermission(viewer, 'users:payment:confirm');
  const { rows, ...info } = await readPage(
    { page, size },
    () => countSettledEntries(db, scope),
    (offset) => listSettledEntries(db, scope, { size, offset }),
  );
  const names = await findUserNames(
    db,
    rows.flatMap(({ decidedBy }) => decidedBy ?? []),
  );
  return { entries: rows.map((row) => present(row, names)), size, ...info };
}

function present(row: EntryRow, names: ReadonlyMap<string, string>): SettledEntry {
  const { id, bookedOn, amount, currency, variableSymbol, payer, message, decidedBy } = row;
  return {
    id,
    bookedOn,
    amount,
    currency,
    variableSymbol,
    payer,
    message,
    reason: found(row.reason, 'server.failed'),
    settledAt: found(row.decidedAt, 'server.failed').toISOString(),
    settledBy: (decidedBy && names.get(decidedBy)) ?? null,
  };
}
