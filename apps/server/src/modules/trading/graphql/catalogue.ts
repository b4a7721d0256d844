import type { Catalogue } from '../../../platform/graphql/read/reader.ts';
import { companyRoots, companyTypes } from '../companies/companies.fields.queries.ts';
import type { TradingContext } from '../context.ts';
import { contractRoots, contractTypes } from '../contracts/contracts.fields.queries.ts';
import { isId } from '../field-checks.ts';
import { PARAM_TYPES, type ParamName, type Root } from '../fields/params.ts';
import { ladderRoots, ladderTypes } from '../ladder/ladder.fields.queries.ts';
import { offerRoots, offerTypes } from '../offers/offers.fields.queries.ts';
import { orderRoots, orderTypes } from '../orders/orders.fields.queries.ts';
import { priceTypes } from '../prices/prices.fields.queries.ts';
import { referenceRoots, referenceTypes } from '../reference/reference.fields.queries.ts';
import { settlementRoots, settlementTypes } from '../settlements/settlements.fields.queries.ts';
import { storageRoots, storageTypes } from '../storages/storages.fields.queries.ts';
import { paramValue } from './values.ts';

const ROOTS: Readonly<Record<string, Root>> = {
  ...referenceRoots,
  ...companyRoots,
  ...storageRoots,
  ...offerRoots,
  ...orderRoots,
  ...ladderRoots,
  ...contractRoots,
  ...settlementRoots,
};

export const TRADING_CATALOGUE: Catalogue<TradingContext, ParamName> = {
  owner: 'trading',
  paramTypes: PARAM_TYPES,
  shapes: {
    ...referenceTypes,
    ...priceTypes,
    ...companyTypes,
    ...storageTypes,
    ...offerTypes,
    ...orderTypes,
    ...ladderTypes,
    ...contractTypes,
    ...settlementTypes,
  },
  roots: Object.fromEntries(Object.entries(ROOTS).map(([root, { statement }]) => [root, statement])),
  mayExist(root, args) {
    const named = ROOTS[root]?.named;
    // A text that is no id names nothing.
    return !named || isId(String(args[named.arg]));
  },
  valueOf: (context, root, args, name) => paramValue(context, ROOTS[root]?.named, args, name),
};
