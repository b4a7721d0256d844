export { DATA_FOLDER, findPostalCode, nearestPostalCode, nearestRegion } from './postal-codes.ts';
export type { PostalCode, Region, RegionCountry } from './region.ts';
export { factsOfRegion } from './region-facts.ts';
export { seedRegions } from './regions.queries.ts';
export { REGION_CURRENCY, REGIONS } from './regions.reference.ts';
export { dataRoutes } from './regions.routes.ts';
