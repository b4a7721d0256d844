import { lt } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Db } from '../../../platform/database/database.ts';
import { UNMASKED_PER_DAY, unmaskedCrop } from './masking.tables.ts';

export interface TrialDay {
  holderId: string;
  day: string;
}

export async function listUnmasked(pool: Pool, { holderId, day }: TrialDay): Promise<string[]> {
  const { rows } = await pool.query<{ cropId: string }>({
    name: 'trading.unmasked-crops',
    text: 'select crop_id as "cropId" from trading.unmasked_crop where holder_id = $1 and day = $2',
    values: [holderId, day],
  });
  return rows.map((row) => row.cropId);
}

/** Crops take the free places in their order; a place that a concurrent request takes first is lost. */
const TAKE = `
insert into trading.unmasked_crop (holder_id, day, place, crop_id)
select $1::uuid, $2::date, free.place, wanted.crop_id
from (
  select one.place, row_number() over (order by one.place) as turn
  from generate_series(1, ${UNMASKED_PER_DAY}) as one(place)
  where not exists (
    select from trading.unmasked_crop u where u.holder_id = $1 and u.day = $2 and u.place = one.place
  )
) free
join (
  select crop_id, row_number() over (order by turn) as turn
  from unnest($3::text[]) with ordinality as requested(crop_id, turn)
  where not exists (
    select from trading.unmasked_crop u where u.holder_id = $1 and u.day = $2 and u.crop_id = requested.crop_id
  )
) wanted using (turn)
order by free.place
on conflict do nothing`;

export async function claimPlaces(
  pool: Pool,
  { holderId, day }: TrialDay,
  cropIds: readonly string[],
): Promise<void> {
  await pool.query({ name: 'trading.unmask-crops', text: TAKE, values: [holderId, day, cropIds] });
}

export async function deleteUnmaskedBefore(db: Db, day: string): Promise<void> {
  await db.delete(unmaskedCrop).where(lt(unmaskedCrop.day, day));
}
