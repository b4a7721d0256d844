import {
  AddUserCompany,
  AdminUser,
  AdminUserPage,
  AdminUserParams,
  AdminUserQuery,
  BlockUser,
  IdentityParams,
} from '@canola/api-schema/users/admin-user';
import { z } from 'zod';
import type { Deps } from '../../../../platform/deps.ts';
import { failures } from '../../../../platform/http/failures.ts';
import { COMPANY_CHECK_FAILURES } from '../../companies/company-check.ts';
import type { UsersScope } from '../../users.routes.ts';
import { getPeople, getPerson } from './people.service.ts';
import {
  addCompany,
  blockPerson,
  erasePerson,
  resetPerson,
  unblockPerson,
} from './person-actions.service.ts';

const tags = ['admin: users'];
const ofPerson = failures('request.invalid', 'permission.missing', 'user.not-found');
const ofAction = failures('request.invalid', 'permission.missing', 'user.not-found', 'user.is-self');

export function adminPeopleRoutes(app: UsersScope, deps: Deps): void {
  app.get(
    '/api/user/list',
    {
      schema: {
        tags,
        summary: 'People, a page at a time. Permission users:*:list',
        querystring: AdminUserQuery,
        response: { 200: AdminUserPage, ...failures('request.invalid', 'permission.missing') },
      },
    },
    (req) => getPeople(deps, req.viewer, req.query),
  );

  app.get(
    '/api/user/:id',
    {
      schema: {
        tags,
        summary: 'A person. Permission users:*:list',
        params: AdminUserParams,
        response: { 200: AdminUser, ...ofPerson },
      },
    },
    (req) => getPerson(deps, req.viewer, { id: req.params.id }),
  );

  app.get(
    '/api/user/identity/:subject',
    {
      schema: {
        tags,
        summary: 'A person by what their identity provider calls them. Permission users:*:list',
        params: IdentityParams,
        response: { 200: AdminUser, ...ofPerson },
      },
    },
    (req) => getPerson(deps, req.viewer, { subject: req.params.subject }),
  );

  app.put(
    '/api/user/:id/block',
    {
      schema: {
        tags,
        summary: 'Block a person and end their sessions. Permission users:user:block',
        params: AdminUserParams,
        body: BlockUser,
        response: { 200: AdminUser, ...ofAction },
      },
    },
    (req) => blockPerson(deps, req.viewer, req.params.id, req.body),
  );

  app.delete(
    '/api/user/:id/block',
    {
      schema: {
        tags,
        summary: 'Unblock a person. Permission users:user:block',
        params: AdminUserParams,
        response: { 200: AdminUser, ...ofAction },
      },
    },
    (req) => unblockPerson(deps, req.viewer, req.params.id),
  );

  app.delete(
    '/api/user/:id/reset',
    {
      schema: {
        tags,
        summary: 'Put a person back before the registration. Permission users:user:reset',
        params: AdminUserParams,
        response: { 204: z.void(), ...ofAction },
      },
    },
    async (req, reply) => {
      await resetPerson(deps, req.viewer, req.params.id);
      return reply.code(204).send();
    },
  );

  app.delete(
    '/api/user/:id',
    {
      schema: {
        tags,
        summary: 'Erase a person; contracts stay with their company. Permission users:user:delete',
        params: AdminUserParams,
        response: { 204: z.void(), ...ofAction },
      },
    },
    async (req, reply) => {
      await erasePerson(deps, req.viewer, req.params.id);
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/user/:id/company',
    {
      schema: {
        tags,
        summary: 'Add a company to a person, who then waits for approval. Permission users:company:assign',
        params: AdminUserParams,
        body: AddUserCompany,
        response: {
          200: AdminUser,
          ...failures(
            'request.invalid',
            'permission.missing',
            'user.not-found',
            'user.is-self',
            'country.not-found',
            'membership.exists',
            'user.too-many-companies',
            ...COMPANY_CHECK_FAILURES,
          ),
        },
      },
    },
    (req) => addCompany(deps, req.viewer, req.params.id, req.body),
  );
}
