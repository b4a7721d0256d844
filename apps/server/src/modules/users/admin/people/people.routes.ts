import {
  AddUserCompany,
  AdminUser,
  AdminUserPage,
  AdminUserParams,
  AdminUserQuery,
  BlockUser,
  IdentityParams,
} from '@canola/api-schema/users/admin-user';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../../platform/deps.ts';
import { apiRoutes } from '../../../../platform/http/api-routes.ts';
import { COMPANY_CHECK_FAILURES } from '../../companies/company-check.ts';
import { getPeople, getPerson } from './people.service.ts';
import {
  addCompany,
  blockPerson,
  erasePerson,
  resetPerson,
  unblockPerson,
} from './person-actions.service.ts';

const ofPerson = ['permission.missing', 'user.not-found'] as const;
const ofAction = [...ofPerson, 'user.is-self'] as const;

export function adminPeopleRoutes(app: FastifyInstance, deps: Deps): void {
  const api = apiRoutes(app, 'admin: users');
  api.get('/api/user/list', {
    summary: 'People, a page at a time. Permission users:*:list',
    query: AdminUserQuery,
    returns: AdminUserPage,
    fails: ['permission.missing'],
    handle: (req) => getPeople(deps, req.viewer, req.query),
  });

  api.get('/api/user/:id', {
    summary: 'A person. Permission users:*:list',
    params: AdminUserParams,
    returns: AdminUser,
    fails: ofPerson,
    handle: (req) => getPerson(deps, req.viewer, { id: req.params.id }),
  });

  api.get('/api/user/identity/:subject', {
    summary: 'A person by what their identity provider calls them. Permission users:*:list',
    params: IdentityParams,
    returns: AdminUser,
    fails: ofPerson,
    handle: (req) => getPerson(deps, req.viewer, { subject: req.params.subject }),
  });

  api.put('/api/user/:id/block', {
    summary: 'Block a person and end their sessions. Permission users:user:block',
    params: AdminUserParams,
    body: BlockUser,
    returns: AdminUser,
    fails: [...ofAction, 'membership.last-signer'],
    handle: (req) => blockPerson(deps, req.viewer, req.params.id, req.body),
  });

  api.delete('/api/user/:id/block', {
    summary: 'Unblock a person. Permission users:user:block',
    params: AdminUserParams,
    returns: AdminUser,
    fails: ofAction,
    handle: (req) => unblockPerson(deps, req.viewer, req.params.id),
  });

  api.delete('/api/user/:id/reset', {
    summary: 'Put a person back before the registration. Permission users:user:reset',
    params: AdminUserParams,
    fails: ofAction,
    handle: (req) => resetPerson(deps, req.viewer, req.params.id),
  });

  api.delete('/api/user/:id', {
    summary: 'Erase a person; contracts stay with their company. Permission users:user:delete',
    params: AdminUserParams,
    fails: ofAction,
    handle: (req) => erasePerson(deps, req.viewer, req.params.id),
  });

  api.post('/api/user/:id/company', {
    summary: 'Add a company to a person, who then waits for approval. Permission users:company:assign',
    params: AdminUserParams,
    body: AddUserCompany,
    returns: AdminUser,
    fails: [
      ...ofAction,
      'country.not-found',
      'membership.exists',
      'user.too-many-companies',
      ...COMPANY_CHECK_FAILURES,
    ],
    handle: (req) => addCompany(deps, req.viewer, req.params.id, req.body),
  });
}
