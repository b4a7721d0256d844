import {
  AddContractDocument,
  AddOfferDocument,
  AddStorageDocument,
} from '@canola/api-schema/trading/generated/operations';
import type { Pool } from 'pg';
import type { Farm } from './farm.ts';
import { harvestYear, type Market } from './invariant.ts';

const PLACE = { zip: '58601', region: 'CZ063' };
const CROP = 'milling-wheat';
const TONS = '24.0';
const LOCK = /for no key update of l\b/g;

/**
 * Two farms sell to the same line at the same moment, to a process that takes no locks of lines. Both statements have
 * begun before either ends: the tons of one are counted over those of the other.
 */
export async function sellWithoutLock({ test, calls, servers, farms }: Market): Promise<void> {
  const pool = test.db.$client;
  const [line] = (
    await pool.query<{ quote: string; price: string }>(
      `update prices.price_line l set limit_tons = l.taken_tons + 1000, full_at = null
       from (select q.quote_id, l.trader_id, l.quarter_id, q.price from prices.price_line l
         join prices.current_quote q using (region_id, crop_id, quarter_id, trader_id)
         where region_id = $1 and crop_id = $2 and q.valid_until is null and l.paused_reason is null
         order by q.published_at desc, l.limit_tons nulls first, l.quarter_id limit 1) q
       where l.region_id = $1 and l.crop_id = $2 and l.quarter_id = q.quarter_id and l.trader_id = q.trader_id
       returning q.quote_id as quote, q.price`,
      [PLACE.region, CROP],
    )
  ).rows;
  if (!line) throw new Error('nobody publishes wheat in lines');
  const sellers = await Promise.all(
    farms.slice(0, 2).map(async (farm) => ({ farm, offer: await store(farm) })),
  );
  skipLocks(servers.worker().deps.db.$client);
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select from trading.offer where id = any($1) for update', [
    sellers.map(({ offer }) => offer),
  ]);
  const sales = Promise.all(
    sellers.map(({ farm, offer }) =>
      calls.change(farm, AddContractDocument, {
        contract: {
          ...{ offer, marketPrice: line.quote, amount: TONS, currency: 'CZK' },
          ...{ customTransport: false, expectedPrice: line.price },
        },
      }),
    ),
  );
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  // Not in the transaction, which would see the same moment again and again.
  while (((await pool.query(waiting)).rowCount ?? 0) < sellers.length);
  await client.query('commit');
  client.release();
  for (const { refusals } of await sales)
    if (refusals.length > 0) throw new Error(`a sale was refused: ${refusals}`);

  async function store(farm: Farm): Promise<string> {
    const storage = await calls.change(farm, AddStorageDocument, {
      storage: { company: farm.companyId, label: 'Hala', address: 'Polní 2', zip: PLACE.zip },
    });
    const { ids } = await calls.change(farm, AddOfferDocument, {
      offer: {
        ...{ storage: storage.ids.id ?? '', crop: CROP, amount: TONS },
        yearHarvested: harvestYear(test.clock.now()),
      },
    });
    return ids.id ?? '';
  }
}

function skipLocks(pool: Pool): void {
  const query = pool.query.bind(pool) as (...input: unknown[]) => unknown;
  pool.query = ((first: unknown, ...rest: unknown[]) => {
    const { text, name } = first as { text?: string; name?: string };
    const unlocked = text?.replace(LOCK, '');
    if (unlocked === text) return query(first, ...rest);
    return query({ ...(first as object), name: `${name} without locks`, text: unlocked }, ...rest);
  }) as typeof pool.query;
}
