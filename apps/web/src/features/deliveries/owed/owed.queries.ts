import {
  type Locale,
  OwedDocument,
  type OwedQuery,
  SettlementDocument,
  type SettlementQuery,
} from '@canola/api-schema/trading/generated/operations';
import { tradingQuery } from '#market/trading/trading-api.ts';

export type Owed = NonNullable<OwedQuery['owed']>;
export type Settlement = NonNullable<SettlementQuery['settlement']>;

export const owedQuery = (companyId: string, locale: Locale) =>
  tradingQuery(OwedDocument, { companyId, locale });

export const settlementQuery = (id: string, locale: Locale) =>
  tradingQuery(SettlementDocument, { id, locale });
