import { z } from 'zod';
import { defineEvent } from '../../../platform/jobs/events.ts';

export const MarketKey = z.strictObject({ regionId: z.string(), cropId: z.string(), quarterId: z.string() });
export type MarketKey = z.infer<typeof MarketKey>;

/** As the parameters of a statement: regions, crops and quarters. */
export const columnsOf = (keys: readonly MarketKey[]): [string[], string[], string[]] => [
  keys.map(({ regionId }) => regionId),
  keys.map(({ cropId }) => cropId),
  keys.map(({ quarterId }) => quarterId),
];

/** More are published as several events: short transactions for the consumers, spread over all workers. */
export const MARKETS_PER_EVENT = 500;

/** A book has many quarters of each crop; named together they take a quarter of the room. */
const CropMarkets = z.strictObject({
  regionId: z.string(),
  cropId: z.string(),
  quarterIds: z.array(z.string()).min(1),
});
type CropMarkets = z.infer<typeof CropMarkets>;

/** The newest quotes of these markets changed or were confirmed. */
export const marketsQuoted = defineEvent({
  name: 'markets.quoted',
  payload: z.strictObject({
    markets: z
      .array(CropMarkets)
      .min(1)
      .max(MARKETS_PER_EVENT)
      .transform((crops) => crops.flatMap(marketsOf)),
  }),
});

function marketsOf({ quarterIds, ...crop }: CropMarkets): MarketKey[] {
  return quarterIds.map((quarterId) => ({ ...crop, quarterId }));
}

export function byCrop(markets: readonly MarketKey[]): CropMarkets[] {
  const crops = new Map<string, CropMarkets>();
  for (const { regionId, cropId, quarterId } of markets) {
    const key = `${regionId} ${cropId}`;
    const crop = crops.get(key) ?? { regionId, cropId, quarterIds: [] };
    crop.quarterIds.push(quarterId);
    crops.set(key, crop);
  }
  return [...crops.values()];
}
