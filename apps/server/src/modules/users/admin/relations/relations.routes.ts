import { CompanyParams } from '@canola/api-schema/users/company';
import {
  AssignUser,
  CompanyUsersQuery,
  Relation,
  RelationPage,
  RelationParams,
  RelationQuery,
  RelationRoleParams,
  RelationStateParams,
  StateChange,
} from '@canola/api-schema/users/relation';
import { z } from 'zod';
import type { Deps } from '../../../../platform/deps.ts';
import { failures } from '../../../../platform/http/failures.ts';
import type { UsersScope } from '../../users.routes.ts';
import {
  assignUser,
  changeRole,
  changeState,
  getCompanyUsers,
  getRelation,
  getRelations,
  removeRelation,
} from './relations.service.ts';

const tags = ['admin: company users'];
const ofRelation = ['request.invalid', 'permission.missing', 'membership.not-found'] as const;

export function adminRelationRoutes(app: UsersScope, deps: Deps): void {
  app.get(
    '/api/company/user',
    {
      schema: {
        tags,
        summary: 'People who wait for approval, or are in another state. Permission users:company:list',
        querystring: RelationQuery,
        response: { 200: RelationPage, ...failures('request.invalid', 'permission.missing') },
      },
    },
    (req) => getRelations(deps, req.viewer, req.query),
  );

  app.get(
    '/api/company/:id/user',
    {
      schema: {
        tags,
        summary: 'People of a company. Permission users:company:list',
        params: CompanyParams,
        querystring: CompanyUsersQuery,
        response: {
          200: RelationPage,
          ...failures('request.invalid', 'permission.missing', 'company.not-found'),
        },
      },
    },
    (req) => getCompanyUsers(deps, req.viewer, req.params.id, req.query),
  );

  app.post(
    '/api/company/:id/user',
    {
      schema: {
        tags,
        summary: 'Make somebody a member by their e-mail. Permission users:company:assign',
        params: CompanyParams,
        body: AssignUser,
        response: {
          200: Relation,
          ...failures(
            'request.invalid',
            'permission.missing',
            'company.not-found',
            'user.not-found',
            'user.is-self',
            'membership.exists',
            'user.too-many-companies',
          ),
        },
      },
    },
    (req) => assignUser(deps, req.viewer, req.params.id, req.body),
  );

  app.get(
    '/api/company/user/:id',
    {
      schema: {
        tags,
        summary: 'A person in a company. Permission users:company:list',
        params: RelationParams,
        response: { 200: Relation, ...failures(...ofRelation) },
      },
    },
    (req) => getRelation(deps, req.viewer, req.params.id),
  );

  app.put(
    '/api/company/user/:id/state/:state',
    {
      schema: {
        tags,
        summary: 'Approve or block a membership; a block needs a reason. Permission users:company:approve',
        params: RelationStateParams,
        body: StateChange,
        response: {
          200: Relation,
          ...failures(...ofRelation, 'user.is-self', 'membership.decided', 'block.reason-missing'),
        },
      },
    },
    (req) => changeState(deps, req.viewer, req.params.id, req.params.state, req.body),
  );

  app.put(
    '/api/company/user/:id/role/:role',
    {
      schema: {
        tags,
        summary: 'Change the role of a member. Permission users:company:role',
        params: RelationRoleParams,
        response: { 200: Relation, ...failures(...ofRelation, 'user.is-self') },
      },
    },
    (req) => changeRole(deps, req.viewer, req.params.id, req.params.role),
  );

  app.delete(
    '/api/company/user/:id',
    {
      schema: {
        tags,
        summary: 'Take a person out of a company. Permission users:company:delete',
        params: RelationParams,
        response: { 204: z.void(), ...failures(...ofRelation) },
      },
    },
    async (req, reply) => {
      await removeRelation(deps, req.viewer, req.params.id);
      return reply.code(204).send();
    },
  );
}
