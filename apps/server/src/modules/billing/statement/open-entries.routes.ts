import {
  AssignEntry,
  ConfirmedEntries,
  EntryQuery,
  OpenEntryPage,
  SettledEntryPage,
  SettleEntry,
  StatementParams,
} from '@canola/api-schema/billing/statement';
import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import { failures } from '../../../platform/http/failures.ts';
import type { BillingScope } from '../billing.routes.ts';
import {
  assignEntry,
  getOpenEntries,
  getSettledEntries,
  returnEntry,
  settleEntry,
} from './open-entries.service.ts';

const tags = ['payments'];

export function openEntryRoutes(app: BillingScope, deps: Deps): void {
  app.get(
    '/api/payment/entry',
    {
      schema: {
        tags,
        summary: 'Money on our account that nobody has decided about, or that we owe back',
        querystring: EntryQuery,
        response: { 200: OpenEntryPage, ...failures('request.invalid', 'permission.missing') },
      },
    },
    (req) => getOpenEntries(deps, req.viewer, req.query),
  );

  app.get(
    '/api/payment/entry/settled',
    {
      schema: {
        tags,
        summary: 'Entries that staff settled without a payment: why, by whom and when',
        querystring: EntryQuery,
        response: { 200: SettledEntryPage, ...failures('request.invalid', 'permission.missing') },
      },
    },
    (req) => getSettledEntries(deps, req.viewer, req.query),
  );

  app.post(
    '/api/payment/entry/:id/return',
    {
      schema: {
        tags,
        summary: 'Write down that an entry, or its surplus, was sent back to the payer',
        params: StatementParams,
        response: {
          204: z.void(),
          ...failures('request.invalid', 'permission.missing', 'statement.not-found'),
        },
      },
    },
    async (req, reply) => {
      await returnEntry(deps, req.viewer, req.params.id);
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/payment/entry/:id/settle',
    {
      schema: {
        tags,
        summary: 'Write down that an entry is no payment and goes back to nobody, with the reason',
        params: StatementParams,
        body: SettleEntry,
        response: {
          204: z.void(),
          ...failures('request.invalid', 'permission.missing', 'statement.not-found', 'statement.entry-pays'),
        },
      },
    },
    async (req, reply) => {
      await settleEntry(deps, req.viewer, req.params.id, req.body);
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/payment/entry/:id/assign',
    {
      schema: {
        tags,
        summary: 'Use an entry for the payment that the payer meant',
        params: StatementParams,
        body: AssignEntry,
        response: {
          200: ConfirmedEntries,
          ...failures(
            'request.invalid',
            'permission.missing',
            'statement.not-found',
            'payment.not-found',
            'payment.not-waiting',
            'payment.credit-gone',
            'payment.overtaken',
          ),
        },
      },
    },
    (req) => assignEntry(deps, req.viewer, req.params.id, req.body.paymentId),
  );
}
