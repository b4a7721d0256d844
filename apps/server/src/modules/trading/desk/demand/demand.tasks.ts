import { z } from 'zod';
import type { Deps } from '../../../../platform/deps.ts';
import { defineTask } from '../../../../platform/jobs/jobs.ts';
import { listOrderRegions, listStepOrders, replaceCells } from './demand.queries.ts';
import type { demandCell } from './demand.tables.ts';
import { cellsOf } from './demand-cells.ts';

/** Tons that farms would sell, counted again for all regions (docs/product/desk.md#demand-nearby). */
export const countDemand = defineTask({
  name: 'trading.count-demand',
  payload: z.strictObject({}),
  cron: '*/15 * * * *',
  run: recountDemand,
});

export async function recountDemand({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const countedAt = clock.now();
  const cells: (typeof demandCell.$inferInsert)[] = [];
  for (const regionId of await listOrderRegions(db)) {
    const markets = Map.groupBy(await listStepOrders(db, regionId), ({ cropId, quarterId, currency }) =>
      [cropId, quarterId, currency].join(' '),
    );
    for (const orders of markets.values()) {
      const [market] = orders;
      if (!market) continue;
      const { cropId, quarterId, currency } = market;
      for (const { from, to, tons } of cellsOf(orders))
        cells.push({
          regionId,
          cropId,
          quarterId,
          currency,
          priceFrom: String(from),
          priceTo: String(to),
          tons,
          countedAt,
        });
    }
  }
  await replaceCells(db, cells);
}
