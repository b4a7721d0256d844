export { ITEMS } from './catalogue/catalogue.reference.ts';
export type { Item } from './catalogue/catalogue.ts';
export { seedReference } from './reference.queries.ts';
export { crop, cropTrader, trader } from './reference.tables.ts';
export { listCropTraders, listTraderRegions } from './traders/traders.reference.ts';
