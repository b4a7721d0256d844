import type { Catalogue } from '../../../platform/graphql/read/reader.ts';
import { companyRoots, companyShapes } from '../companies/companies.shapes.queries.ts';
import type { TradingContext } from '../context.ts';
import { contractRoots, contractShapes } from '../contracts/contracts.shapes.queries.ts';
import { isId } from '../field-checks.ts';
import { offerRoots, offerShapes } from '../offers/offers.shapes.queries.ts';
import { orderRoots, orderShapes } from '../orders/orders.shapes.queries.ts';
import { priceShapes } from '../prices/prices.shapes.queries.ts';
import { referenceRoots, referenceShapes } from '../reference/reference.shapes.queries.ts';
import { PARAM_TYPES, type ParamName, type Root } from '../shapes/params.ts';
import { storageRoots, storageShapes } from '../storages/storages.shapes.queries.ts';
import { paramValue } from './values.ts';

const ROOTS: Readonly<Record<string, Root>> = {
  ...referenceRoots,
  ...companyRoots,
  ...storageRoots,
  ...offerRoots,
  ...orderRoots,
  ...contractRoots,
};

/** What each capability reads by SQL. */
export const TRADING_CATALOGUE: Catalogue<TradingContext, ParamName> = {
  owner: 'trading',
  paramTypes: PARAM_TYPES,
  shapes: {
    ...referenceShapes,
    ...priceShapes,
    ...companyShapes,
    ...storageShapes,
    ...offerShapes,
    ...orderShapes,
    ...contractShapes,
  },
  roots: Object.fromEntries(Object.entries(ROOTS).map(([root, { statement }]) => [root, statement])),
  mayExist(root, args) {
    const named = ROOTS[root]?.named;
    // A text that is no id names nothing.
    return !named || isId(String(args[named.arg]));
  },
  valueOf: (context, root, args, name) => paramValue(context, ROOTS[root]?.named, args, name),
};
