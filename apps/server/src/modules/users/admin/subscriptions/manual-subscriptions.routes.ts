import { ManualSubscription, SubscriptionParams } from '@canola/api-schema/users/admin-company';
import { Subscription } from '@canola/api-schema/users/plan';
import { z } from 'zod';
import type { Deps } from '../../../../platform/deps.ts';
import { failures } from '../../../../platform/http/failures.ts';
import type { UsersScope } from '../../users.routes.ts';
import { deleteManualPlan, getSubscription, grantPlan } from './manual-subscriptions.service.ts';

const tags = ['admin: subscriptions'];

export function manualSubscriptionRoutes(app: UsersScope, deps: Deps): void {
  app.post(
    '/api/subscription/manual',
    {
      schema: {
        tags,
        summary: 'Give a company a plan, or move its end. Permission users:company:plan',
        description:
          'Another plan replaces what was given before; the same one moves its end and replaces nothing.',
        body: ManualSubscription,
        response: {
          200: Subscription,
          ...failures(
            'request.invalid',
            'permission.missing',
            'company.not-found',
            'subscription.not-found',
            'subscription.expiry-past',
          ),
        },
      },
    },
    (req) => grantPlan(deps, req.viewer, req.body),
  );

  app.get(
    '/api/subscription/:id',
    {
      schema: {
        tags: ['plans'],
        summary: 'A subscription',
        description:
          'For approved members of its company, and staff with the permission users:subscription:list.',
        params: SubscriptionParams,
        response: { 200: Subscription, ...failures('request.invalid', 'subscription.not-found') },
      },
    },
    (req) => getSubscription(deps, req.viewer, req.params.id),
  );

  app.delete(
    '/api/subscription/:id',
    {
      schema: {
        tags,
        summary: 'Delete a plan that staff gave. Permission users:company:plan',
        params: SubscriptionParams,
        response: {
          204: z.void(),
          ...failures(
            'request.invalid',
            'permission.missing',
            'subscription.not-found',
            'subscription.not-manual',
          ),
        },
      },
    },
    async (req, reply) => {
      await deleteManualPlan(deps, req.viewer, req.params.id);
      return reply.code(204).send();
    },
  );
}
