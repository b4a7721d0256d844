import {
  type DeskRow,
  type PreviewPrices,
  PricesPreview,
  PublishReceipt,
  type WithdrawPrices,
  WithdrawReceipt,
} from '@canola/api-schema/trading/desk-prices';
import { api } from '#shared/api/client.ts';
import { DESK } from '../desk.queries.ts';

export const publishPrices = (companyId: string, rows: readonly DeskRow[], idempotencyKey: string) =>
  api.put(`${DESK}/prices`, { query: { companyId }, body: { rows }, idempotencyKey, schema: PublishReceipt });

export const withdrawPrices = (companyId: string, what: WithdrawPrices) =>
  api.post(`${DESK}/prices/withdraw`, { query: { companyId }, body: what, schema: WithdrawReceipt });

export const previewPrices = (companyId: string, body: PreviewPrices) =>
  api.post(`${DESK}/prices/preview`, { query: { companyId }, body, schema: PricesPreview });
