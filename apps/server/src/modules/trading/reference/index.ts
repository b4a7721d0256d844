export type { Item, Parameter } from './catalogue.ts';
export { findInput, findMeasure, ITEMS, isItem, isSoldCrop, MEASURES } from './items.ts';
export { seedReference } from './reference.queries.ts';
export { crop, cropTrader, trader, traderRegion } from './reference.tables.ts';
export { listCropTraders, listTraderRegions } from './traders.ts';
