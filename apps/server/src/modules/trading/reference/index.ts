export { DEFAULT_FAVOURITES, ITEMS } from './catalogue/catalogue.reference.ts';
export type { Category, Item, Localized, Parameter, TradeType, Unit } from './catalogue/catalogue.ts';
export { seedReference } from './reference.queries.ts';
export { crop, cropTrader, trader, traderRegion } from './reference.tables.ts';
export { listCropTraders, listTraderRegions, TRADERS } from './traders/traders.reference.ts';
