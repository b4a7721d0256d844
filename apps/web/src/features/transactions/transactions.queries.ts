import {
  ConfirmationDocument,
  ContractDocument,
  type ContractQuery,
  ContractsDocument,
  type ContractsQuery,
  type ContractTurn,
  FutureQuartersDocument,
  type Locale,
  OfferPricesDocument,
  type OfferPricesQueryVariables,
  OrderListDocument,
  type OrderListQuery,
  OrdersDocument,
  type OrdersQuery,
  type OverviewRange,
  SignedTotalDocument,
} from '@canola/api-schema/trading/generated/operations';
import { tradingQuery } from '#market/trading/trading-api.ts';
import { JUST_ASKED } from '#shared/query/query-client.ts';
import { keepWithin } from './keep-within.ts';

type ContractEdges = NonNullable<ContractsQuery['contracts']>['edges'];
type OrderEdges = NonNullable<OrdersQuery['orders']>['edges'];
export type ListedContract = ContractEdges[number]['node'];
export type ListedOrder = OrderEdges[number]['node'];
export type ContractDetail = NonNullable<ContractQuery['contract']>;
export type OrderOffer = NonNullable<OrderListQuery['offer']>;
export type OwnOrder = OrderOffer['orders'][number];

export const signedTotalQuery = (companyId: string, range: OverviewRange) => ({
  ...tradingQuery(SignedTotalDocument, { companyId, range }),
  ...JUST_ASKED,
  placeholderData: keepWithin(companyId),
});

/** Turning a page keeps the one that is shown until the next is there. */
export const contractsQuery = (
  companyId: string,
  page: number,
  turn: ContractTurn | null,
  locale: Locale,
) => ({
  ...tradingQuery(ContractsDocument, { companyId, page, turn, locale }),
  ...JUST_ASKED,
  placeholderData: keepWithin(companyId),
});

export const ordersQuery = (companyId: string, cropIds: string[], page: number, locale: Locale) => ({
  ...tradingQuery(OrdersDocument, { companyId, cropIds, page, locale }),
  ...JUST_ASKED,
  placeholderData: keepWithin(companyId),
});

export const contractQuery = (id: string, locale: Locale) => tradingQuery(ContractDocument, { id, locale });

export const confirmationQuery = (id: string) => tradingQuery(ConfirmationDocument, { id });

export const orderOfferQuery = (id: string, locale: Locale) =>
  tradingQuery(OrderListDocument, { id, locale });

export const orderPricesQuery = (asked: OfferPricesQueryVariables) =>
  tradingQuery(OfferPricesDocument, asked);

export const quartersQuery = (companyId: string) => tradingQuery(FutureQuartersDocument, { companyId });
