export {
  dataRoutes,
  findPostalCode,
  nearestPostalCode,
  nearestRegion,
  type PostalCode,
  REGION_CURRENCY,
  REGIONS,
  type Region,
  type RegionCountry,
  seedRegions,
} from './regions/index.ts';
