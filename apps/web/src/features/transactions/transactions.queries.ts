import {
  ContractDocument,
  type ContractQuery,
  ContractsDocument,
  type ContractsQuery,
  type Locale,
  OrderListDocument,
  type OrderListQuery,
  OrdersDocument,
  type OrdersQuery,
  type OverviewRange,
  SignedTotalDocument,
} from '@canola/api-schema/trading/generated/operations';
import { keepWhile } from '#market/trading/keep-while.ts';
import { tradingQuery } from '#market/trading/trading-api.ts';
import { JUST_ASKED } from '#shared/query/query-client.ts';
import type { ContractFilter } from './transactions.search.ts';

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
  placeholderData: keepWhile({ companyId }),
});

/** Turning a page keeps the one that is shown until the next is there. */
export const contractsQuery = (
  companyId: string,
  page: number,
  filter: ContractFilter | undefined,
  locale: Locale,
) => ({
  ...tradingQuery(ContractsDocument, {
    companyId,
    page,
    turn: filter === 'company' ? 'COMPANY' : filter === 'trader' ? 'TRADER' : null,
    expiring: filter === 'expiring',
    locale,
  }),
  ...JUST_ASKED,
  placeholderData: keepWhile({ companyId }),
});

export const ordersQuery = (companyId: string, cropIds: string[], page: number, locale: Locale) => ({
  ...tradingQuery(OrdersDocument, { companyId, cropIds, page, locale }),
  ...JUST_ASKED,
  placeholderData: keepWhile({ companyId }),
});

export const contractQuery = (id: string, locale: Locale) => tradingQuery(ContractDocument, { id, locale });

export const orderOfferQuery = (id: string, locale: Locale) =>
  tradingQuery(OrderListDocument, { id, locale });
