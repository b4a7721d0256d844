import {
  ConfirmEntries,
  ConfirmedEntries,
  Statement,
  StatementParams,
} from '@canola/api-schema/billing/statement';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Deps } from '../../../platform/deps.ts';
import { failures } from '../../../platform/http/failures.ts';
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
  const scope = app.withTypeProvider<ZodTypeProvider>();

  scope.post(
    '/api/payment/statement',
    {
      bodyLimit: MAX_STATEMENT_BYTES,
      schema: {
        tags: ['payments'],
        summary: 'Reads a bank statement (CAMT.053 or CSV) and shows which payments it would confirm',
        consumes: ['application/xml', 'text/csv'],
        response: {
          200: Statement,
          ...failures(
            'request.invalid',
            'request.too-large',
            'permission.missing',
            'statement.unreadable',
            'statement.unclear',
            'statement.foreign-account',
          ),
        },
      },
    },
    (req) => importStatement(deps, req.viewer, Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0)),
  );

  scope.post(
    '/api/payment/statement/:id/confirm',
    {
      schema: {
        tags: ['payments'],
        summary: 'Confirms the payments of the ticked entries',
        params: StatementParams,
        body: ConfirmEntries,
        response: {
          200: ConfirmedEntries,
          ...failures(
            'request.invalid',
            'permission.missing',
            'statement.not-found',
            'payment.credit-gone',
            'payment.overtaken',
          ),
        },
      },
    },
    (req) => confirmEntries(deps, req.viewer, req.params.id, req.body.entryIds),
  );
}
