import type { DeskSettings, DeskSettingsEdit } from '@canola/api-schema/trading/desk-settings';
import { record } from '../../../../platform/audit/audit.ts';
import { transact } from '../../../../platform/database/session.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { AppError, found } from '../../../../platform/errors.ts';
import type { Viewer } from '../../../../platform/viewer.ts';
import { REGIONS, withdrawWithin } from '../../../prices/index.ts';
import { tradersChanged } from '../../reference/trader-directory.ts';
import { lockTrader } from '../desk.queries.ts';
import { requireDesk } from '../desk-access.ts';
import { findSettings, type StoredSettings, saveSettings } from './settings.queries.ts';

/** Everybody at the desk reads them. */
export async function readSettings(deps: Deps, viewer: Viewer, companyId: string): Promise<DeskSettings> {
  const { traderId } = await requireDesk(deps, viewer, companyId, 'DESK_PRICE');
  return withChoices(found(await findSettings(deps.db, traderId), 'trader.not-found'));
}

const regionsIn = (countryId: string) => REGIONS.filter(({ id }) => id.startsWith(countryId));

const withChoices = (settings: StoredSettings): DeskSettings => ({
  ...settings,
  regionChoices: regionsIn(settings.countryId).map(({ id, name }) => ({ id, name })),
});

export async function editSettings(
  deps: Deps,
  viewer: Viewer,
  companyId: string,
  edit: DeskSettingsEdit,
): Promise<DeskSettings> {
  const { db, clock } = deps;
  const { traderId, countryId } = await requireDesk({ db }, viewer, companyId, 'DESK_STAFF');
  const known = regionsIn(countryId).map(({ id }) => id);
  if (edit.regionIds?.some((id) => !known.includes(id)))
    throw new AppError('request.invalid', 'Unknown.', { regionIds: ['field.unknown'] });
  return transact(db, async (tx) => {
    await lockTrader(tx, traderId);
    const before = found(await findSettings(tx, traderId), 'trader.not-found');
    await saveSettings(
      tx,
      before,
      { ...edit, ...(edit.regionIds && { regionIds: [...new Set(edit.regionIds)] }) },
      clock.now(),
    );
    await tradersChanged(tx);
    const after = found(await findSettings(tx, traderId), 'server.failed');
    await record(tx, clock.now(), viewer, {
      action: 'trader.settings-changed',
      subjectType: 'company',
      subjectId: companyId,
      companyId,
      countryId,
    });
    // With the region, so that no sale is made there at a price whose point is gone.
    for (const regionId of before.regionIds.filter((id) => !after.regionIds.includes(id)))
      await withdrawWithin(tx.$client, clock, traderId, { regionId }, viewer.userId);
    return withChoices(after);
  });
}
