import {
  ConfirmEntries,
  ConfirmedEntries,
  Statement,
  StatementParams,
} from '@canola/api-schema/billing/statement';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { apiRoutes } from '../../../platform/http/api-routes.ts';
import { confirmEntries } from './confirm.service.ts';
import { importStatement } from './statement.service.ts';

/** A year of a busy account; docs/product/payments.md#statement-import. */
const MAX_STATEMENT_BYTES = 5 * 1024 * 1024;
const FILE_TYPES = ['application/xml', 'text/xml', 'text/csv', 'application/vnd.ms-excel'];

/** In a scope of its own, because only here a body is a file. */
export async function statementRoutes(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app.addContentTypeParser(
    FILE_TYPES,
    { parseAs: 'buffer', bodyLimit: MAX_STATEMENT_BYTES },
    (_request, body, done) => done(null, body),
  );
  const api = apiRoutes(app, 'payments');

  api.post('/api/payment/statement', {
    summary: 'Reads a bank statement (CAMT.053 or CSV) and shows which payments it would confirm',
    bodyLimit: MAX_STATEMENT_BYTES,
    consumes: ['application/xml', 'text/csv'],
    returns: Statement,
    fails: [
      'request.invalid',
      'request.too-large',
      'permission.missing',
      'statement.unreadable',
      'statement.unclear',
      'statement.foreign-account',
    ],
    handle: (req) =>
      importStatement(deps, req.viewer, Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0)),
  });

  api.post('/api/payment/statement/:id/confirm', {
    summary: 'Confirms the payments of the ticked entries',
    params: StatementParams,
    body: ConfirmEntries,
    returns: ConfirmedEntries,
    fails: ['permission.missing', 'statement.not-found', 'payment.credit-gone', 'payment.overtaken'],
    handle: (req) => confirmEntries(deps, req.viewer, req.params.id, req.body.entryIds),
  });
}
