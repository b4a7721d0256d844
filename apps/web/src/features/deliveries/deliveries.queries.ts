import {
  DeliveriesDocument,
  type DeliveriesQuery,
  DeliveryDocument,
  type Locale,
} from '@canola/api-schema/trading/generated/operations';
import { tradingQuery } from '#market/trading/trading-api.ts';

export type Delivery = NonNullable<DeliveriesQuery['deliveries']>[number];
export type Ticket = Delivery['tickets'][number];
export type CallOff = Delivery['callOffs'][number];

export const deliveriesQuery = (companyId: string, locale: Locale, closed = false) =>
  tradingQuery(DeliveriesDocument, { companyId, closed, locale });

export const deliveryQuery = (contractId: string, locale: Locale) =>
  tradingQuery(DeliveryDocument, { contractId, locale });
