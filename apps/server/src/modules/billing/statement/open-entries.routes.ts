import {
  AssignEntry,
  ConfirmedEntries,
  EntryQuery,
  OpenEntryPage,
  SettledEntryPage,
  SettleEntry,
  StatementParams,
} from '@canola/api-schema/billing/statement';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { apiRoutes } from '../../../platform/http/api-routes.ts';
import {
  assignEntry,
  getOpenEntries,
  getSettledEntries,
  returnEntry,
  settleEntry,
} from './open-entries.service.ts';

export function openEntryRoutes(app: FastifyInstance, deps: Deps): void {
  const api = apiRoutes(app, 'payments');

  api.get('/api/payment/entry', {
    summary: 'Money on our account that nobody has decided about, or that we owe back',
    query: EntryQuery,
    returns: OpenEntryPage,
    fails: ['permission.missing'],
    handle: (req) => getOpenEntries(deps, req.viewer, req.query),
  });

  api.get('/api/payment/entry/settled', {
    summary: 'Entries that staff settled without a payment: why, by whom and when',
    query: EntryQuery,
    returns: SettledEntryPage,
    fails: ['permission.missing'],
    handle: (req) => getSettledEntries(deps, req.viewer, req.query),
  });

  api.post('/api/payment/entry/:id/return', {
    summary: 'Write down that an entry, or its surplus, was sent back to the payer',
    params: StatementParams,
    fails: ['permission.missing', 'statement.not-found'],
    handle: (req) => returnEntry(deps, req.viewer, req.params.id),
  });

  api.post('/api/payment/entry/:id/settle', {
    summary: 'Write down that an entry is no payment and goes back to nobody, with the reason',
    params: StatementParams,
    body: SettleEntry,
    fails: ['permission.missing', 'statement.not-found', 'statement.entry-pays'],
    handle: (req) => settleEntry(deps, req.viewer, req.params.id, req.body),
  });

  api.post('/api/payment/entry/:id/assign', {
    summary: 'Use an entry for the payment that the payer meant',
    params: StatementParams,
    body: AssignEntry,
    returns: ConfirmedEntries,
    fails: [
      'permission.missing',
      'statement.not-found',
      'payment.not-found',
      'payment.not-waiting',
      'payment.credit-gone',
      'payment.overtaken',
    ],
    handle: (req) => assignEntry(deps, req.viewer, req.params.id, req.body.paymentId),
  });
}
