export {
  findPostalCode,
  listPostalCodes,
  nearestPostalCode,
  nearestPostalCodeAnywhere,
} from './postal-codes.ts';
export type { PostalCode, RegionCountry } from './region.ts';
export { factsOfRegion } from './region-facts.ts';
export { seedRegions } from './regions.queries.ts';
export { REGIONS } from './regions.reference.ts';
export { dataRoutes } from './regions.routes.ts';
