import { QuoteHeaders } from '@canola/api-schema/prices/quote';
import { DeskQuery } from '@canola/api-schema/trading/desk';
import {
  DeskPrices,
  DeskPricesQuery,
  PreviewPrices,
  PricesPreview,
  PublishPrices,
  PublishReceipt,
  WithdrawPrices,
  WithdrawReceipt,
} from '@canola/api-schema/trading/desk-prices';
import type { FastifyInstance } from 'fastify';
import { apiRoutes } from '../../../../platform/http/api-routes.ts';
import { traderFailures } from '../../../../platform/http/failures.ts';
import { authenticateTraders, traderOf } from '../../../prices/index.ts';
import { previewPrices } from './preview/preview.service.ts';
import {
  type DeskDeps,
  publishFor,
  publishPrices,
  readDeskPrices,
  withdrawPrices,
} from './prices.service.ts';

/** The largest publication; a pasted text, with room for escapes. */
const PUBLISH_LIMIT = 1024 * 1024;
const PREVIEW_LIMIT = 2 * 1024 * 1024;

export function deskPriceRoutes(app: FastifyInstance, desk: DeskDeps): void {
  const api = apiRoutes(app, 'desk prices');
  const fails = ['trader.not-found', 'grant.missing'] as const;

  api.get('/prices', {
    summary: "A trader's prices in a region, with the best of the others",
    query: DeskPricesQuery,
    returns: DeskPrices,
    fails,
    handle: (req) => readDeskPrices(desk, req.viewer, req.query),
  });

  api.put('/prices', {
    summary: 'Publish and withdraw prices; refused rows are named, the others are published together',
    bodyLimit: PUBLISH_LIMIT,
    query: DeskQuery,
    headers: QuoteHeaders,
    body: PublishPrices,
    returns: PublishReceipt,
    fails: [...fails, 'idempotency.conflict', 'request.too-large'],
    handle: (req) =>
      publishPrices(desk, req.viewer, {
        companyId: req.query.companyId,
        idempotencyKey: req.headers['idempotency-key'],
        body: req.body,
      }),
  });

  api.post('/prices/preview', {
    summary: 'Reads pasted cells or a file and says what each would change; stores nothing',
    bodyLimit: PREVIEW_LIMIT,
    // Characters that are not allowed are reported at their cell.
    config: { checksOwnTexts: true },
    query: DeskQuery,
    body: PreviewPrices,
    returns: PricesPreview,
    fails: [...fails, 'request.too-large', 'request.too-many'],
    handle: (req) => previewPrices(desk, req.viewer, req.query.companyId, req.body),
  });

  api.post('/prices/withdraw', {
    summary: 'Withdraw prices: single ones, of a crop, of a region, or all',
    query: DeskQuery,
    body: WithdrawPrices,
    returns: WithdrawReceipt,
    fails,
    handle: (req) => withdrawPrices(desk, req.viewer, req.query.companyId, req.body),
  });
}

/** The same call for a trader's system, mounted at /can-trading next to the scope of people. */
export async function traderPrices(app: FastifyInstance, desk: DeskDeps): Promise<void> {
  authenticateTraders(app, desk.deps, desk.directory);
  apiRoutes(app, 'quotes', traderFailures).put('/api/trader/prices', {
    summary: 'Publish and withdraw prices with limits, ends and formulas, with the key of a trader',
    bodyLimit: PUBLISH_LIMIT,
    headers: QuoteHeaders,
    body: PublishPrices,
    returns: PublishReceipt,
    fails: ['idempotency.conflict', 'request.too-large', 'request.too-many'],
    handle: (req) =>
      publishFor(desk, traderOf(req), 'trader-key.invalid', {
        userId: null,
        idempotencyKey: req.headers['idempotency-key'],
        body: req.body,
      }),
  });
}
