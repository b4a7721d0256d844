import { PositionsDocument } from '@canola/api-schema/trading/generated/operations';
import { first, harvestYear, type Invariant } from './invariant.ts';
import { linesOf, nameOf } from './lines.ts';

const READS_EVERY = 9;

interface Counted {
  crop: string;
  offered: number;
  free: number;
  region: string;
  signed: number;
  value: number;
  onItsWay: number;
}

/** Of ladders, alerts, people and positions. */
export const FARM_BOOKS: readonly Invariant[] = [
  {
    name: 'a paused ladder sells nothing, and no ladder more than it has',
    check: ({ test }) =>
      first(
        test.db.$client,
        `select l.id, l.base_tons, l.held_at, r.* from trading.ladder l
         left join lateral (select max(c.created_at) as sold_at,
             sum(o.amount) filter (where o.active or (c.id is not null and c.status <> 'FAILED')) as tons,
             bool_or(o.active and o.held <> (l.held_at is not null)) as differs
           from trading.sell_order o left join trading.contract c on c.company_id = o.company_id and c.order_id = o.id
           where o.company_id = l.company_id and o.ladder_id = l.id) r on true
         where r.sold_at > l.held_at or (l.ended_at is null and (r.tons > l.base_tons or r.differs)) limit 1`,
      ),
  },
  {
    name: 'alerts fire as a plain program says',
    check: async ({ alerts }) => alerts.breach(),
  },
  {
    name: 'nobody who left is told anything',
    async check({ test, farms }) {
      const left = farms.flatMap((farm) => farm.left() ?? []);
      return first(
        test.db.$client,
        `select p.company_id, w.* from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as p (user_id, company_id, at)
         cross join lateral (
           select n.kind, n.created_at::text as what from notifications.notification n
           where n.user_id = p.user_id and n.company_id = p.company_id and n.created_at > p.at
           union all select 'alert', a.id::text from trading.alert a
             join trading.company c on c.id = a.company_id and c.users_company_id = p.company_id
           where a.user_id = p.user_id) w limit 1`,
        [
          left.map(({ userId }) => userId),
          left.map(({ usersCompanyId }) => usersCompanyId),
          left.map(({ at }) => at),
        ],
      );
    },
  },
  {
    name: 'positions equal a recount',
    async check({ test, calls, farms, since, isLast, record }) {
      const number = Math.floor(since.getTime() / 86_400_000);
      const lines = await linesOf(test.db.$client);
      const now = test.clock.now();
      for (const [index, farm] of farms.entries()) {
        if (farm.harvested().length === 0 || !(isLast || (number + index) % READS_EVERY === 0)) continue;
        const yearHarvested = harvestYear(since);
        const { positions } = await calls.read(farm.user, PositionsDocument, {
          ...{ companyId: farm.companyId, yearHarvested },
        } as never);
        const { rows } = await test.db.$client.query<Counted>(
          `select f.crop_id as crop, f.total::float8 as offered, (f.total - f.ordered - f.sold)::float8 as free,
             s.region_id as region, c.* from trading.offer f join trading.storage s on s.id = f.storage_id
           left join lateral (select
               coalesce(sum(coalesce(outcome_tons, amount)) filter (where status = 'SIGNED'), 0)::float8 as signed,
               coalesce(sum(coalesce(outcome_tons, amount) * final_price) filter (where status = 'SIGNED'), 0)::float8 as value,
               coalesce(sum(amount) filter (where status not in ('SIGNED', 'FAILED')), 0)::float8 as "onItsWay"
             from trading.contract where company_id = f.company_id and offer_id = f.id) c on true
           where f.company_id = $1 and f.year_harvested = $2`,
          [farm.companyId, yearHarvested],
        );
        for (const row of rows) {
          const shown = (positions ?? []).find(({ crop }) => crop.id === row.crop);
          const free = shown?.offers.reduce((sum, offer) => sum + Number(offer.free), 0);
          const said = [shown?.offered, shown?.signedTons, shown?.signedValue, shown?.onItsWayTons, free];
          const counted = [row.offered, row.signed, row.value, row.onItsWay, row.free];
          if (counted.some((value, at) => Math.abs(value - Number(said[at])) > 0.011))
            return `${farm.name} reads ${JSON.stringify(said)} of ${row.crop}, counted ${JSON.stringify(counted)}`;
          const { price, quarter } = shown?.value ?? {};
          if (!quarter || price == null) continue;
          const key = { regionId: row.region, cropId: row.crop, quarterId: quarter.id };
          const open = record
            .tradersOf(key)
            .filter((trader) => !lines.get(nameOf(trader, key))?.fullAt)
            .flatMap((trader) => record.standing(trader, key, now) ?? []);
          if (Math.max(...open) !== Number(price))
            return `${farm.name} is shown ${price} for ${row.crop} in ${quarter.id}, traders say ${open}`;
        }
      }
      return undefined;
    },
  },
];
