import { createECDH, randomUUID } from 'node:crypto';
import type { NotificationPage } from '@canola/api-schema/notifications/notification';
import { notify } from '../../src/modules/notifications/index.ts';
import { call } from '../caller.ts';
import type { MatrixRow, World } from './matrix.ts';

/** A notification of the right user; for everyone else it does not exist. */
async function notificationId({ test, right, company }: World): Promise<string> {
  await notify(test.db, { userIds: [right.id], kind: 'company.approved', params: { company: company.name } });
  const { body } = await call<NotificationPage>(test, right, 'GET', '/can-notifications/api/notification');
  return body.notifications[0]?.id ?? '';
}

function pushToken() {
  const keys = createECDH('prime256v1');
  const token = JSON.stringify({
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
    keys: { p256dh: keys.generateKeys('base64url'), auth: Buffer.alloc(16, 1).toString('base64url') },
  });
  return { payload: { platform: 'IOS', token } };
}

// In the order: no token, blocked user, other company's member, member without grant, WAITING, BLOCKED, right user.
export const notificationsRows: readonly MatrixRow[] = [
  { route: 'GET /can-notifications/api/notification', statuses: [401, 403, 200, 200, 200, 200, 200] },
  { route: 'PUT /can-notifications/api/notification/archive', statuses: [401, 403, 200, 200, 200, 200, 200] },
  {
    route: 'PUT /can-notifications/api/notification/:id/read',
    statuses: [401, 403, 404, 404, 404, 404, 200],
    request: async (world) => ({
      url: `/can-notifications/api/notification/${await notificationId(world)}/read`,
    }),
  },
  {
    route: 'PUT /can-notifications/api/notification/:id/archive',
    statuses: [401, 403, 404, 404, 404, 404, 200],
    request: async (world) => ({
      url: `/can-notifications/api/notification/${await notificationId(world)}/archive`,
    }),
  },
  {
    route: 'DELETE /can-notifications/api/notification/:id',
    statuses: [401, 403, 404, 404, 404, 404, 204],
    request: async (world) => ({ url: `/can-notifications/api/notification/${await notificationId(world)}` }),
  },
  { route: 'GET /can-notifications/api/channels', statuses: [401, 403, 200, 200, 200, 200, 200] },
  {
    route: 'PUT /can-notifications/api/channels/:kind',
    statuses: [401, 403, 200, 200, 200, 200, 200],
    request: () => ({
      url: '/can-notifications/api/channels/contract.signed',
      payload: { bell: true, push: false, mail: true },
    }),
  },
  { route: 'GET /can-notifications/api/mail-choice', statuses: [401, 403, 200, 200, 200, 200, 200] },
  {
    route: 'PUT /can-notifications/api/mail-choice',
    statuses: [401, 403, 200, 200, 200, 200, 200],
    request: () => ({ payload: { digest: 'NONE', quietFrom: 21, quietTo: 6 } }),
  },
  { route: 'GET /can-notifications/api/digest', statuses: [401, 403, 200, 200, 200, 200, 200] },
  // The link itself says who it is, and a guessed one is nobody's.
  ...(['GET', 'POST'] as const).map((method) => ({
    route: `${method} /can-notifications/api/unsubscribe/:token`,
    statuses: [404, 404, 404, 404, 404, 404, 404] as const,
    request: () => ({ url: '/can-notifications/api/unsubscribe/guessed' }),
  })),
  {
    route: 'POST /can-notifications/api/push',
    statuses: [401, 403, 201, 201, 201, 201, 201],
    request: pushToken,
  },
  { route: 'GET /can-notifications/api/stream', statuses: [401, 403, 200, 200, 200, 200, 200] },
];
