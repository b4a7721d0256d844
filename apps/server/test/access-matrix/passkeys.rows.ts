import { randomUUID } from 'node:crypto';
import { seedUser } from '../factories.ts';
import { seedPasskey } from '../passkeys/seed-passkey.ts';
import { softAuthenticator } from '../passkeys/soft-authenticator.ts';
import type { MatrixRow, World } from './matrix.ts';

const password = 'a field of rapeseed in May';

/** Of the right user alone. */
let passkeyId: string = randomUUID();

async function withPasskey({ test }: World) {
  const user = await seedUser(test.db, { password });
  passkeyId = await seedPasskey(test.db, user.subject);
  return user;
}

const unasked = softAuthenticator({ origin: 'http://localhost:3000' }).create({
  challenge: 'bm9ib2R5IGFza2Vk',
  userId: 'eA',
});

// In the order: no token, blocked user, other company's member, member without grant, WAITING, BLOCKED, right user.
export const passkeyRows: readonly MatrixRow[] = [
  { route: 'GET /can-users/api/user/passkey', statuses: [401, 403, 200, 200, 200, 200, 200] },
  {
    route: 'POST /can-users/api/user/passkey/offer',
    statuses: [401, 403, 422, 422, 422, 422, 200],
    request: () => ({ payload: { password } }),
    rightUser: ({ test }) => seedUser(test.db, { password }),
  },
  {
    // A key that nobody was asked for is refused, whoever sends it; passkeys.test.ts adds those that were.
    route: 'POST /can-users/api/user/passkey',
    statuses: [401, 403, 422, 422, 422, 422, 422],
    request: () => ({ payload: { name: 'Laptop', credential: unasked } }),
  },
  {
    route: 'PUT /can-users/api/user/passkey/:id',
    statuses: [401, 403, 404, 404, 404, 404, 200],
    request: () => ({ url: `/can-users/api/user/passkey/${passkeyId}`, payload: { name: 'Laptop' } }),
    rightUser: withPasskey,
  },
  {
    route: 'POST /can-users/api/user/passkey/:id/removal',
    statuses: [401, 403, 422, 422, 422, 422, 204],
    request: () => ({ url: `/can-users/api/user/passkey/${passkeyId}/removal`, payload: { password } }),
    rightUser: withPasskey,
  },
];
