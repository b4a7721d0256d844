import { ChannelChoices, ChannelParams, Channels } from '@canola/api-schema/notifications/channels';
import { DigestPreview, MailChoice } from '@canola/api-schema/notifications/mail-choice';
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
import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { apiRoutes } from '../../platform/http/api-routes.ts';
import type { Authentication } from '../../platform/http/authenticate.ts';
import { chooseChannels, readChannels } from './channels.service.ts';
import { type DigestSources, previewDigest } from './digest/digest.service.ts';
import { chooseMails, readMailChoice } from './mail-choice.service.ts';
import { archive, archiveAll, read, readNotifications, remove } from './notifications.service.ts';
import { registerPushToken } from './push.service.ts';
import type { ShowsPrices } from './readers.ts';
import { createStreams, type Feed } from './stream.ts';

export interface NotificationsOptions {
  deps: Deps;
  /** An open stream checks again and again whether its token and its user are still valid. */
  authentication: Authentication;
  showsPrices: ShowsPrices;
  digest?: Pick<DigestSources, 'parts' | 'isOpen'>;
  /** Further events that a page requests from its stream, sent by the module that knows them. */
  feedOf?: (query: StreamQuery) => Feed | undefined;
}

const NO_DIGEST: NonNullable<NotificationsOptions['digest']> = { parts: [], isOpen: async () => true };

/** The notifications service, mounted at `/can-notifications` in an authenticated scope. */
export const notifications: FastifyPluginAsync<NotificationsOptions> = async (app, options) => {
  const { authentication, feedOf, showsPrices, digest = NO_DIGEST } = options;
  const deps = { ...options.deps, showsPrices };
  const api = apiRoutes(app, 'notifications');
  const streams = createStreams(deps);
  app.addHook('preClose', async () => streams.closeAll());

  api.get('/api/notification', {
    summary: "The viewer's notifications, newest first",
    query: NotificationQuery,
    returns: NotificationPage,
    handle: (req) => readNotifications(deps, req.viewer, req.query),
  });

  api.put('/api/notification/:id/read', {
    summary: 'Mark a notification as read',
    params: NotificationParams,
    returns: Notification,
    fails: ['notification.not-found'],
    handle: (req) => read(deps, req.viewer, req.params.id),
  });

  api.put('/api/notification/archive', {
    summary: 'Archive all notifications',
    returns: ArchivedNotifications,
    fails: ['request.invalid'],
    handle: (req) => archiveAll(deps, req.viewer),
  });

  api.put('/api/notification/:id/archive', {
    summary: 'Put a notification away',
    params: NotificationParams,
    returns: Notification,
    fails: ['notification.not-found'],
    handle: (req) => archive(deps, req.viewer, req.params.id),
  });

  api.delete('/api/notification/:id', {
    summary: 'Delete a notification',
    params: NotificationParams,
    fails: ['notification.not-found'],
    handle: (req) => remove(deps, req.viewer, req.params.id),
  });

  api.get('/api/channels', {
    summary: 'How the viewer wants each kind of message: bell, push, mail',
    returns: ChannelChoices,
    handle: (req) => readChannels(deps, req.viewer),
  });

  api.put('/api/channels/:kind', {
    summary: 'Choose how one kind of message arrives',
    params: ChannelParams,
    body: Channels,
    returns: ChannelChoices,
    handle: (req) => chooseChannels(deps, req.viewer, req.params.kind, req.body),
  });

  api.get('/api/mail-choice', {
    summary: "The viewer's digest and quiet hours",
    returns: MailChoice,
    handle: (req) => readMailChoice(deps, req.viewer),
  });

  api.put('/api/mail-choice', {
    summary: 'Choose the digest and the quiet hours',
    body: MailChoice,
    returns: MailChoice,
    handle: (req) => chooseMails(deps, req.viewer, req.body),
  });

  api.get('/api/digest', {
    summary: 'The digest as it would be sent now',
    returns: DigestPreview,
    handle: (req) => previewDigest(deps, req.viewer, { ...digest, showsPrices }),
  });

  api.post('/api/push', {
    summary: 'Register a browser for push messages',
    body: NewPushToken,
    returns: PushToken,
    status: 201,
    fails: ['push.token-invalid', 'push.token-exists'],
    handle: (req) => registerPushToken(deps, req.viewer, req.body),
  });

  api.get('/api/stream', {
    summary: 'What happens to the viewer, and to the prices of some regions, as server-sent events',
    // Staff who view as a customer don't follow the customer's events.
    config: { inView: 'refused' },
    query: StreamQuery,
    returns: { content: { 'text/event-stream': { schema: z.string() } } },
    fails: ['request.too-many'],
    handle: async (req, reply) => {
      const stream = streams.open(req.viewer, () => askAgain(authentication, req), feedOf?.(req.query));
      return reply
        .type('text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        .send(stream);
    },
  });
};

/** The token is verified again too: it may have run out since the stream began. */
async function askAgain({ verifyToken, findViewer }: Authentication, req: FastifyRequest) {
  const token = req.headers.authorization?.replace(/^Bearer /i, '') ?? '';
  return findViewer(await verifyToken(token));
}
