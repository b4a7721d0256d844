import { seedUser } from '../factories.ts';
import type { MatrixRow, World } from './matrix.ts';

const password = 'a field of rapeseed in May';
const payload = { password };
const withPassword = ({ test }: World) => seedUser(test.db, { password });

async function withApp(world: World) {
  const user = await withPassword(world);
  await world.test.db.$client.query(
    `insert into identity.authenticator (subject, sealed_secret, added_at) values ($1, 'sealed', now())`,
    [user.subject],
  );
  return user;
}

// In the order: no token, blocked user, other company's member, member without grant, WAITING, BLOCKED, right user.
export const authenticatorRows: readonly MatrixRow[] = [
  { route: 'GET /can-users/api/user/authenticator', statuses: [401, 403, 200, 200, 200, 200, 200] },
  {
    route: 'POST /can-users/api/user/authenticator/offer',
    statuses: [401, 403, 422, 422, 422, 422, 200],
    request: () => ({ payload }),
    rightUser: withPassword,
  },
  {
    // No app was offered; authenticator.test.ts adds those that were.
    route: 'POST /can-users/api/user/authenticator',
    statuses: [401, 403, 409, 409, 409, 409, 409],
    request: () => ({ payload: { code: '123456' } }),
  },
  {
    route: 'POST /can-users/api/user/authenticator/codes',
    statuses: [401, 403, 422, 422, 422, 422, 200],
    request: () => ({ payload }),
    rightUser: withApp,
  },
  {
    route: 'POST /can-users/api/user/authenticator/removal',
    statuses: [401, 403, 422, 422, 422, 422, 204],
    request: () => ({ payload }),
    rightUser: withApp,
  },
];
