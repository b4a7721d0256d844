export { ITEMS } from './catalogue/catalogue.reference.ts';
export { type Item, type Parameter, SUBCATEGORIES } from './catalogue/catalogue.ts';
export { seedReference } from './reference.queries.ts';
export { crop, cropTrader, trader, traderRegion } from './reference.tables.ts';
export {
  infoUrl,
  listCropTraders,
  listTraderRegions,
  logoPath,
  TRADERS,
} from './traders/traders.reference.ts';
