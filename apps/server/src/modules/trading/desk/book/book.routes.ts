import { DeskQuery } from '@canola/api-schema/trading/desk';
import {
  Book,
  BookExportQuery,
  Hedge,
  NewHedge,
  NewResold,
  Resold,
} from '@canola/api-schema/trading/desk-book';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../../platform/deps.ts';
import { EXPORT_FILE, sendExport } from '../../../../platform/export/exporter.ts';
import { apiRoutes } from '../../../../platform/http/api-routes.ts';
import { enterHedge, enterResold, exportBook, readBook } from './book.service.ts';

const DESK = ['trader.not-found', 'grant.missing'] as const;

/** docs/product/desk.md#book */
export function bookRoutes(app: FastifyInstance, deps: Deps): void {
  const api = apiRoutes(app, 'desk book');

  api.get('/book', {
    summary: 'What the trader has bought and not yet sold on, with hedges and open positions',
    query: DeskQuery,
    returns: Book,
    fails: DESK,
    handle: (req) => readBook(deps, req.viewer, req.query.companyId),
  });

  api.get('/book/export', {
    summary: 'The book as a file',
    query: BookExportQuery,
    returns: EXPORT_FILE,
    fails: [...DESK, 'request.too-many', 'export.too-many-rows'],
    handle: async (req, reply) =>
      sendExport(reply, await exportBook({ ...deps, limiter: app.limiter }, req.viewer, req.query)),
  });

  api.post('/hedges', {
    summary: 'Add a hedge to the book',
    description:
      'Entries are only added: a mistake is entered the other way round. The same id again adds nothing.',
    query: DeskQuery,
    body: NewHedge,
    returns: Hedge,
    fails: [...DESK, 'hedge.crop-other', 'hedge.month-not-listed', 'entry.day-future'],
    handle: (req) => enterHedge(deps, req.viewer, req.query.companyId, req.body),
  });

  api.post('/resold', {
    summary: 'Add tons that were sold on to the book',
    query: DeskQuery,
    body: NewResold,
    returns: Resold,
    fails: [...DESK, 'resold.crop-unknown', 'entry.day-future'],
    handle: (req) => enterResold(deps, req.viewer, req.query.companyId, req.body),
  });
}
