import {
  ArchivedNotifications,
  Notification,
  NotificationPage,
  NotificationParams,
  NotificationQuery,
} from '@canola/api-schema/notifications/notification';
import { NewPushToken, PushToken } from '@canola/api-schema/notifications/push';
import { StreamQuery } from '@canola/api-schema/notifications/stream';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import type { Authentication } from '../../platform/http/authenticate.ts';
import { failures } from '../../platform/http/failures.ts';
import { archive, archiveAll, read, readNotifications, remove } from './notifications.service.ts';
import { registerPushToken } from './push.service.ts';
import type { ShowsPrices } from './readers.ts';
import { createStreams, type Feed } from './stream.ts';

export interface NotificationsOptions {
  deps: Deps;
  /** An open stream asks again and again whether its token and its user still stand. */
  authentication: Authentication;
  showsPrices: ShowsPrices;
  /** What a page asks its stream for besides the viewer's own; those who know it send it. */
  feedOf?: (query: StreamQuery) => Feed | undefined;
}

/** The notifications service, mounted at `/can-notifications` in an authenticated scope. */
export const notifications: FastifyPluginAsync<NotificationsOptions> = async (scope, options) => {
  const { authentication, feedOf, showsPrices } = options;
  const deps = { ...options.deps, showsPrices };
  const app = scope.withTypeProvider<ZodTypeProvider>();
  const streams = createStreams(deps);
  app.addHook('preClose', async () => streams.closeAll());

  app.get(
    '/api/notification',
    {
      schema: {
        tags: ['notifications'],
        summary: "The viewer's notifications, newest first",
        querystring: NotificationQuery,
        response: { 200: NotificationPage, ...failures('request.invalid') },
      },
    },
    (req) => readNotifications(deps, req.viewer, req.query),
  );

  app.put(
    '/api/notification/:id/read',
    {
      schema: {
        tags: ['notifications'],
        summary: 'Mark a notification as read',
        params: NotificationParams,
        response: { 200: Notification, ...failures('request.invalid', 'notification.not-found') },
      },
    },
    (req) => read(deps, req.viewer, req.params.id),
  );

  app.put(
    '/api/notification/archive',
    {
      schema: {
        tags: ['notifications'],
        summary: 'Archive all notifications',
        response: { 200: ArchivedNotifications, ...failures('request.invalid') },
      },
    },
    (req) => archiveAll(deps, req.viewer),
  );

  app.put(
    '/api/notification/:id/archive',
    {
      schema: {
        tags: ['notifications'],
        summary: 'Put a notification away',
        params: NotificationParams,
        response: { 200: Notification, ...failures('request.invalid', 'notification.not-found') },
      },
    },
    (req) => archive(deps, req.viewer, req.params.id),
  );

  app.delete(
    '/api/notification/:id',
    {
      schema: {
        tags: ['notifications'],
        summary: 'Delete a notification',
        params: NotificationParams,
        response: { 204: z.void(), ...failures('request.invalid', 'notification.not-found') },
      },
    },
    async (req, reply) => {
      await remove(deps, req.viewer, req.params.id);
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/push',
    {
      schema: {
        tags: ['notifications'],
        summary: 'Register a browser for push messages',
        body: NewPushToken,
        response: {
          201: PushToken,
          ...failures('request.invalid', 'push.token-invalid', 'push.token-exists'),
        },
      },
    },
    async (req, reply) => reply.code(201).send(await registerPushToken(deps, req.viewer, req.body)),
  );

  scope.get<{ Querystring: StreamQuery }>(
    '/api/stream',
    {
      // What happens to a customer is nobody else's to follow.
      config: { inView: 'refused' },
      schema: {
        tags: ['notifications'],
        summary: 'What happens to the viewer, and to the prices of some regions, as server-sent events',
        querystring: StreamQuery,
        response: {
          200: { content: { 'text/event-stream': { schema: z.string() } } },
          ...failures('request.invalid', 'request.too-many'),
        },
      },
    },
    async (req, reply) => {
      const stream = streams.open(req.viewer, () => askAgain(authentication, req), feedOf?.(req.query));
      return reply
        .type('text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        .send(stream);
    },
  );
};

/** The token is verified anew too: it may have run out since the stream began. */
async function askAgain({ verifyToken, findViewer }: Authentication, req: FastifyRequest) {
  const token = req.headers.authorization?.replace(/^Bearer /i, '') ?? '';
  return findViewer(await verifyToken(token));
}
