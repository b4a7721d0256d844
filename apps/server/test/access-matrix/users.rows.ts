import { randomUUID } from 'node:crypto';
import { czechNumber, seedCompany, seedUser } from '../factories.ts';
import { adminRows } from './admin.rows.ts';
import { authenticatorRows } from './authenticator.rows.ts';
import type { MatrixRow, World } from './matrix.ts';
import { passkeyRows } from './passkeys.rows.ts';

const company =
  (suffix = '') =>
  (world: World) => ({ url: `/can-users/api${suffix.replace('{id}', world.company.id)}` });

const registration = () => ({
  payload: {
    name: 'Eva Nováková',
    language: 'cs',
    phone: { countryCode: '+420', phoneNumber: '604771823' },
    company: { companyNumber: czechNumber(), countryCode: 'CZ' },
  },
});

const detail = ({ company: { id } }: World) => ({
  url: `/can-users/api/company/${id}/detail`,
  payload: { id, contactName: 'Eva', contactPosition: 'jednatelka', contactEmail: 'eva@canola.test' },
});

const password = 'a field of rapeseed in May';
const withPassword = ({ test }: World) => seedUser(test.db, { password });

/** Of the right user alone: the world's members stay where they are. */
let leftCompanyId: string = randomUUID();

// In the order: no token, blocked user, other company's member, member without grant, WAITING, BLOCKED, right user.
const ownRows: readonly MatrixRow[] = [
  { route: 'GET /can-users/public/api/language', statuses: [200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /can-users/api/user', statuses: [401, 403, 200, 200, 200, 200, 200] },
  {
    // A registered person cannot register again as someone else.
    route: 'PUT /can-users/api/user',
    statuses: [401, 403, 409, 409, 409, 409, 200],
    request: registration,
    rightUser: ({ test }) => seedUser(test.db, { isRegistered: false }),
  },
  {
    route: 'PATCH /can-users/api/user',
    statuses: [401, 403, 200, 200, 200, 200, 200],
    request: () => ({ payload: { settings: { language: 'cs' } } }),
  },
  { route: 'GET /can-users/api/user/company', statuses: [401, 403, 200, 200, 200, 200, 200] },
  {
    route: 'PUT /can-users/api/user/password',
    statuses: [401, 403, 422, 422, 422, 422, 204],
    request: () => ({ payload: { oldPassword: password, newPassword: 'a field of sunflowers in July' } }),
    rightUser: withPassword,
  },
  { route: 'GET /can-users/api/user/session', statuses: [401, 403, 200, 200, 200, 200, 200] },
  { route: 'DELETE /can-users/api/user/session', statuses: [401, 403, 204, 204, 204, 204, 204] },
  ...authenticatorRows,
  ...passkeyRows,
  { route: 'GET /can-users/api/user/leaving', statuses: [401, 403, 200, 200, 200, 200, 200] },
  {
    route: 'DELETE /can-users/api/user/company/:id',
    statuses: [401, 403, 404, 404, 404, 404, 204],
    request: () => ({ url: `/can-users/api/user/company/${leftCompanyId}` }),
    async rightUser({ test }) {
      const user = await seedUser(test.db);
      leftCompanyId = (await seedCompany(test.db, { members: [{ user }] })).id;
      return user;
    },
  },
  {
    route: 'POST /can-users/api/user/erasure',
    statuses: [401, 403, 422, 422, 422, 422, 204],
    request: () => ({ payload: { password } }),
    rightUser: withPassword,
  },
  { route: 'GET /can-users/api/user/data', statuses: [401, 403, 200, 200, 200, 200, 200] },
  { route: 'GET /can-users/api/flag', statuses: [401, 403, 200, 200, 200, 200, 200] },
  { route: 'GET /can-users/api/start', statuses: [401, 403, 200, 200, 200, 200, 200] },
  { route: 'GET /can-users/api/country', statuses: [401, 403, 200, 200, 200, 200, 200] },
  {
    route: 'GET /can-users/api/country/:id',
    statuses: [401, 403, 200, 200, 200, 200, 200],
    request: () => ({ url: '/can-users/api/country/CZ' }),
  },
  { route: 'GET /can-users/api/plan/feature', statuses: [401, 403, 200, 200, 200, 200, 200] },
  {
    route: 'POST /can-users/api/company/validate',
    statuses: [401, 403, 200, 200, 200, 200, 200],
    request: () => ({ payload: { companyNumber: czechNumber(), countryCode: 'CZ' } }),
  },
  {
    route: 'GET /can-users/api/company/:id',
    statuses: [401, 403, 404, 200, 403, 403, 200],
    request: company('/company/{id}'),
    elsewhere: 404,
  },
  {
    route: 'PUT /can-users/api/company/:id/detail',
    statuses: [401, 403, 404, 403, 403, 403, 200],
    request: detail,
  },
  {
    route: 'GET /can-users/api/company/:id/people',
    statuses: [401, 403, 404, 403, 403, 403, 200],
    request: company('/company/{id}/people'),
  },
  {
    route: 'POST /can-users/api/company/:id/invitation',
    statuses: [401, 403, 404, 403, 403, 403, 200],
    request: (world) => ({
      ...company('/company/{id}/invitation')(world),
      payload: { email: 'invited@canola.test' },
    }),
  },
  {
    // One that does not exist: the others are refused before it is looked up.
    route: 'DELETE /can-users/api/company/:id/invitation/:invitationId',
    statuses: [401, 403, 404, 403, 403, 403, 404],
    request: company(`/company/{id}/invitation/${randomUUID()}`),
  },
  {
    route: 'DELETE /can-users/api/company/:id/people/:personId',
    statuses: [401, 403, 404, 403, 403, 403, 404],
    request: company(`/company/{id}/people/${randomUUID()}`),
  },
  {
    route: 'GET /can-users/api/user/invitation',
    statuses: [401, 403, 404, 404, 404, 404, 404],
    request: () => ({ url: '/can-users/api/user/invitation?token=unknown' }),
  },
  {
    route: 'GET /can-users/api/user/invitations',
    statuses: [401, 403, 200, 200, 200, 200, 200],
    request: () => ({ url: '/can-users/api/user/invitations' }),
  },
  {
    route: 'POST /can-users/api/user/invitation',
    statuses: [401, 403, 404, 404, 404, 404, 404],
    request: () => ({ payload: { token: 'unknown' } }),
  },
  {
    // Prices of the country, nothing about the company: waiting members may see them.
    route: 'GET /can-users/api/plan/company/:id',
    statuses: [401, 403, 404, 200, 200, 403, 200],
    request: company('/plan/company/{id}'),
  },
  {
    // The shell depends on it; waiting members get the map of BASIC.
    route: 'GET /can-users/api/plan/company/:id/feature',
    statuses: [401, 403, 404, 200, 200, 403, 200],
    request: company('/plan/company/{id}/feature'),
  },
];

export const usersRows: readonly MatrixRow[] = [...ownRows, ...adminRows];
