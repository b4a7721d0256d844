import { MAX_TRADER_KEYS } from '@canola/api-schema/limits';
import type { DeskKey, DeskKeys, IssuedDeskKey, NewDeskKey } from '@canola/api-schema/trading/desk-settings';
import { record } from '../../../../platform/audit/audit.ts';
import { transact } from '../../../../platform/database/session.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { AppError, ensure, found } from '../../../../platform/errors.ts';
import type { Viewer } from '../../../../platform/viewer.ts';
import { issueTraderKey, type KeyRow, listKeys, revokeKey } from '../../../prices/index.ts';
import { findUserNames } from '../../../users/index.ts';
import { lockTrader } from '../desk.queries.ts';
import { type Desk, requireDesk } from '../desk-access.ts';

export async function readKeys(deps: Deps, viewer: Viewer, companyId: string): Promise<DeskKeys> {
  const { traderId } = await requireDesk(deps, viewer, companyId, 'DESK_STAFF');
  const rows = await listKeys(deps.db.$client, traderId, deps.clock.now());
  const names = await findUserNames(
    deps.db,
    rows.flatMap(({ createdBy }) => createdBy ?? []),
  );
  return { keys: rows.map((row) => present(row, names)) };
}

/** The response is the only place that has the key. */
export async function addKey(
  deps: Deps,
  viewer: Viewer,
  companyId: string,
  { label, expiresAt }: NewDeskKey,
): Promise<IssuedDeskKey> {
  const desk = await requireDesk(deps, viewer, companyId, 'DESK_STAFF');
  const now = deps.clock.now();
  const end = expiresAt ? new Date(expiresAt) : null;
  if (end && end <= now)
    throw new AppError('request.invalid', 'The end is in the past.', { expiresAt: ['field.past'] });
  return transact(deps.db, async (session) => {
    const { traderId } = desk;
    // Two keys at the same time are counted one after the other.
    await lockTrader(session, traderId);
    const before = await listKeys(session.$client, traderId, now);
    ensure(before.length < MAX_TRADER_KEYS, 'trader-key.too-many');
    const key = await issueTraderKey(session, {
      traderId,
      now,
      label,
      createdBy: viewer.userId,
      expiresAt: end,
    });
    const known = new Set(before.map(({ id }) => id));
    const rows = await listKeys(session.$client, traderId, now);
    const row = found(
      rows.find(({ id }) => !known.has(id)),
      'server.failed',
    );
    const names = await findUserNames(session, [viewer.userId]);
    await record(session, now, viewer, {
      ...about(desk),
      action: 'trader.key-issued',
      changes: { key: row.id },
    });
    return { ...present(row, names), key };
  });
}

export async function endKey(deps: Deps, viewer: Viewer, companyId: string, id: string): Promise<void> {
  const desk = await requireDesk(deps, viewer, companyId, 'DESK_STAFF');
  const now = deps.clock.now();
  await transact(deps.db, async (session) => {
    ensure(await revokeKey(session.$client, desk.traderId, id, now), 'trader-key.not-found');
    await record(session, now, viewer, {
      ...about(desk),
      action: 'trader.key-revoked',
      changes: { key: id },
    });
  });
}

const about = ({ companyId, countryId }: Desk) =>
  ({ subjectType: 'company', subjectId: companyId, companyId, countryId }) as const;

function present(row: KeyRow, names: ReadonlyMap<string, string>): DeskKey {
  return {
    id: row.id,
    label: row.label,
    createdBy: (row.createdBy && names.get(row.createdBy)) ?? null,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}
