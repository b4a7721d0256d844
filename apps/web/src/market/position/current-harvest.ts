import { harvestYear, quarterOf } from '@canola/api-schema/quarter';

/** The harvest that is being sold: until June that of the year before. */
export function currentHarvest(today: string): number {
  return harvestYear(quarterOf(today));
}
