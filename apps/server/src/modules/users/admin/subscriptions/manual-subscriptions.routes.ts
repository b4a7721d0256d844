import { ManualSubscription, SubscriptionParams } from '@canola/api-schema/users/admin-company';
import { Subscription } from '@canola/api-schema/users/plan';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../../platform/deps.ts';
import { apiRoutes } from '../../../../platform/http/api-routes.ts';
import { deleteManualPlan, getSubscription, grantPlan } from './manual-subscriptions.service.ts';

export function manualSubscriptionRoutes(app: FastifyInstance, deps: Deps): void {
  const api = apiRoutes(app, 'admin: subscriptions');
  api.post('/api/subscription/manual', {
    summary: 'Give a company a plan, or move its end. Permission users:company:plan',
    description:
      'Another plan replaces what was given before; the same one moves its end and replaces nothing.',
    body: ManualSubscription,
    returns: Subscription,
    fails: ['permission.missing', 'company.not-found', 'subscription.not-found', 'subscription.expiry-past'],
    handle: (req) => grantPlan(deps, req.viewer, req.body),
  });

  api.get('/api/subscription/:id', {
    summary: 'A subscription',
    tag: 'plans',
    description:
      'For approved members of its company, and staff with the permission users:subscription:list.',
    params: SubscriptionParams,
    returns: Subscription,
    fails: ['subscription.not-found'],
    handle: (req) => getSubscription(deps, req.viewer, req.params.id),
  });

  api.delete('/api/subscription/:id', {
    summary: 'Delete a plan that staff gave. Permission users:company:plan',
    params: SubscriptionParams,
    fails: ['permission.missing', 'subscription.not-found', 'subscription.not-manual'],
    handle: (req) => deleteManualPlan(deps, req.viewer, req.params.id),
  });
}
