import { ADMIN_PERMISSIONS } from '@canola/api-schema/access';
import type { TestApp } from '../build-test-app.ts';
import { type SeededCompany, type SeededUser, seedCompany, seedUser } from '../factories.ts';

/** The callers, in the order of the columns. */
export const CALLERS = [
  'no token',
  'blocked user',
  "other company's member",
  'member without grant',
  'WAITING member',
  'BLOCKED member',
  'right user',
] as const;
export type Caller = (typeof CALLERS)[number];

type Statuses = readonly [number, number, number, number, number, number, number];

interface MatrixRequest {
  /** The route's own address when left out. */
  url?: string;
  payload?: object;
  headers?: Record<string, string>;
}

/** A route's response to each caller: written by hand, never derived from the route's own guard. */
export interface MatrixRow {
  /** Method and address, as the app lists them. */
  route: string;
  statuses: Statuses;
  /** Created again for each caller. */
  request?(world: World): MatrixRequest | Promise<MatrixRequest>;
  /** Where the right user is not the company's STATUTORY. */
  rightUser?(world: World): Promise<SeededUser>;
  /** The response to staff with every permission who work for another country. */
  elsewhere?: number;
  /** An action of staff: it writes exactly one event to the audit log. */
  audited?: true;
}

/** One company; everyone except `other` is or was linked to it. */
export interface World {
  test: TestApp;
  company: SeededCompany;
  callers: Record<Caller, SeededUser | undefined>;
  right: SeededUser;
  /** Every permission, in every country. */
  staff: SeededUser;
  /** Every permission, for Romania; the company is Czech. */
  staffElsewhere: SeededUser;
}

export async function createWorld(test: TestApp): Promise<World> {
  const { db } = test;
  const [blocked, other, worker, waiting, expelled, right] = [
    await seedUser(db, { isBlocked: true }),
    await seedUser(db),
    await seedUser(db),
    await seedUser(db),
    await seedUser(db),
    await seedUser(db),
  ];
  const company = await seedCompany(db, {
    plan: 'PREMIUM',
    members: [
      { user: blocked },
      { user: worker, role: 'USER' },
      { user: waiting, approvalState: 'WAITING' },
      { user: expelled, approvalState: 'BLOCKED' },
      { user: right },
    ],
  });
  await seedCompany(db, { plan: 'PREMIUM', members: [{ user: other }] });
  return {
    test,
    company,
    right,
    staff: await seedUser(db, { permissions: [...ADMIN_PERMISSIONS] }),
    staffElsewhere: await seedUser(db, { permissions: [...ADMIN_PERMISSIONS, 'country:RO'] }),
    callers: {
      'no token': undefined,
      'blocked user': blocked,
      "other company's member": other,
      'member without grant': worker,
      'WAITING member': waiting,
      'BLOCKED member': expelled,
      'right user': right,
    },
  };
}

/** Only the status, so an endless stream can be requested too. */
export async function statusOf(world: World, row: MatrixRow, caller: Caller): Promise<number> {
  const user = caller === 'right user' && row.rightUser ? await row.rightUser(world) : world.callers[caller];
  return statusAs(world, row, user);
}

export async function statusAs(world: World, row: MatrixRow, user: SeededUser | undefined): Promise<number> {
  const { app, tokenFor } = world.test;
  const [method, address] = row.route.split(' ');
  const { url = address, payload, headers } = (await row.request?.(world)) ?? {};
  const token = user && (await tokenFor(user.subject, { email: user.email }));
  const response = await app.inject({
    method: method as 'GET',
    ...(url !== undefined && { url }),
    ...(payload && { payload }),
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    payloadAsStream: true,
  });
  response.stream().destroy();
  return response.statusCode;
}
