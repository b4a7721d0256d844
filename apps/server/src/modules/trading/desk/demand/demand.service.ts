import {
  DEMAND_SHOWN_PERCENT,
  DEMAND_STEP,
  DEMAND_WITHIN_PERCENT,
  type Demand,
  type DemandLine,
  type DemandQuery,
} from '@canola/api-schema/trading/desk-book';
import { Decimal } from 'decimal.js';
import type { Deps } from '../../../../platform/deps.ts';
import { ensure, found } from '../../../../platform/errors.ts';
import type { Viewer } from '../../../../platform/viewer.ts';
import { quartersIn } from '../../prices/calendar.ts';
import { listDeskCrops } from '../book/book.queries.ts';
import { currencyOfDesk, regionName } from '../book/book.service.ts';
import { requireDesk } from '../desk-access.ts';
import {
  findCountedAt,
  listCells,
  listPricesNow,
  listServedRegions,
  type PricesNow,
} from './demand.queries.ts';

/** Tons that farms in a region would sell, and at which prices; nobody can be told apart in it. */
export async function readDemand(
  deps: Deps,
  viewer: Viewer,
  { companyId, region }: DemandQuery,
): Promise<Demand> {
  const { traderId } = await requireDesk(deps, viewer, companyId, 'DESK_PRICE');
  const { db, clock } = deps;
  const regions = await listServedRegions(db, traderId);
  ensure(region === undefined || regions.includes(region), 'region.not-served');
  const regionId = found(region ?? regions[0], 'region.not-served');
  const countryId = regionId.slice(0, 2);
  // Orders are in the currency of the farm's country.
  const currency = currencyOfDesk({ countryId });
  const crops = await listDeskCrops(db, traderId, viewer.language);
  const quarters = quartersIn(countryId, clock.now());
  const cells = Map.groupBy(await listCells(db, regionId, currency), lineOf);
  const asked = { traderId, regionId, currency, now: clock.now() };
  const prices = new Map((await listPricesNow(db, asked)).map((row) => [lineOf(row), row]));
  return {
    countedAt: (await findCountedAt(db))?.toISOString() ?? null,
    regions: regions.map((id) => ({ id, name: regionName(id) })),
    regionId,
    currency,
    step: DEMAND_STEP[currency],
    quarters,
    crops,
    lines: crops.flatMap(({ id: cropId }) =>
      quarters.map((quarterId) => {
        const line = lineOf({ cropId, quarterId });
        return { cropId, quarterId, ...presentLine(cells.get(line) ?? [], prices.get(line)) };
      }),
    ),
  };
}

const lineOf = ({ cropId, quarterId }: { cropId: string; quarterId: string }) => `${cropId} ${quarterId}`;

type CellRow = Awaited<ReturnType<typeof listCells>>[number];

/** Which of the cells are added up depends on prices; the cells themselves don't. */
function presentLine(
  cells: readonly CellRow[],
  prices: PricesNow | undefined,
): Omit<DemandLine, 'cropId' | 'quarterId'> {
  const { own = null, best: bestNow = null, left: limitLeft = null } = prices ?? {};
  const best = own || bestNow ? Decimal.max(own ?? 0, bestNow ?? 0) : undefined;
  const upTo = (percent: number) => {
    const limit = best?.times(100 + percent).div(100);
    return ({ to }: CellRow) => !limit || limit.gte(to);
  };
  const sum = (some: readonly CellRow[]) => some.reduce((all, { tons }) => all + tons, 0).toFixed(1);
  const shown = cells.filter(upTo(DEMAND_SHOWN_PERCENT));
  const others = cells.filter((cell) => !shown.includes(cell));
  return {
    tons: cells.length === 0 ? null : sum(cells.filter(upTo(DEMAND_WITHIN_PERCENT))),
    steps: shown.map(({ from, to, tons }) => ({ from, to, tons: tons.toFixed(1) })),
    further: others.length === 0 ? null : sum(others),
    priceNow: own,
    bestNow,
    limitLeft,
  };
}
