import * as contracts from './contracts.shapes.queries.ts';
import { Company, Offer, Order, Storage } from './holdings.shapes.queries.ts';
import { MarketPrice } from './prices.shapes.queries.ts';
import { CollectionPoint, Crop, CropTrader, Quarter, Region, Trader } from './reference.shapes.queries.ts';
import { CONNECTION_SHAPES } from './roots.queries.ts';
import type { Shape } from './shape.ts';

/** How each type of the schema is read, by its name. */
export const SHAPES: Readonly<Record<string, Shape>> = {
  ...CONNECTION_SHAPES,
  ...contracts,
  Company,
  Storage,
  Offer,
  Order,
  MarketPrice,
  Crop,
  CropTrader,
  Trader,
  Quarter,
  Region,
  CollectionPoint,
};
