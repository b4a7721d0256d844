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
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../../platform/deps.ts';
import { apiRoutes } from '../../../../platform/http/api-routes.ts';
import {
  assignUser,
  changeRole,
  changeState,
  getCompanyUsers,
  getRelation,
  getRelations,
  removeRelation,
} from './relations.service.ts';

const ofRelation = ['permission.missing', 'membership.not-found'] as const;

export function adminRelationRoutes(app: FastifyInstance, deps: Deps): void {
  const api = apiRoutes(app, 'admin: company users');
  api.get('/api/company/user', {
    summary: 'People who wait for approval, or are in another state. Permission users:company:list',
    query: RelationQuery,
    returns: RelationPage,
    fails: ['permission.missing'],
    handle: (req) => getRelations(deps, req.viewer, req.query),
  });

  api.get('/api/company/:id/user', {
    summary: 'People of a company. Permission users:company:list',
    params: CompanyParams,
    query: CompanyUsersQuery,
    returns: RelationPage,
    fails: ['permission.missing', 'company.not-found'],
    handle: (req) => getCompanyUsers(deps, req.viewer, req.params.id, req.query),
  });

  api.post('/api/company/:id/user', {
    summary: 'Make somebody a member by their e-mail. Permission users:company:assign',
    params: CompanyParams,
    body: AssignUser,
    returns: Relation,
    fails: [
      'permission.missing',
      'company.not-found',
      'user.not-found',
      'user.is-self',
      'membership.exists',
      'user.too-many-companies',
    ],
    handle: (req) => assignUser(deps, req.viewer, req.params.id, req.body),
  });

  api.get('/api/company/user/:id', {
    summary: 'A person in a company. Permission users:company:list',
    params: RelationParams,
    returns: Relation,
    fails: ofRelation,
    handle: (req) => getRelation(deps, req.viewer, req.params.id),
  });

  api.put('/api/company/user/:id/state/:state', {
    summary: 'Approve or block a membership; a block needs a reason. Permission users:company:approve',
    params: RelationStateParams,
    body: StateChange,
    returns: Relation,
    fails: [...ofRelation, 'user.is-self', 'membership.decided', 'membership.last-signer'],
    handle: (req) => changeState(deps, req.viewer, req.params.id, req.params.state, req.body),
  });

  api.put('/api/company/user/:id/role/:role', {
    summary: 'Change the role of a member. Permission users:company:role',
    params: RelationRoleParams,
    returns: Relation,
    fails: [...ofRelation, 'user.is-self', 'membership.last-signer'],
    handle: (req) => changeRole(deps, req.viewer, req.params.id, req.params.role),
  });

  api.delete('/api/company/user/:id', {
    summary: 'Take a person out of a company. Permission users:company:delete',
    params: RelationParams,
    fails: [...ofRelation, 'membership.last-signer'],
    handle: (req) => removeRelation(deps, req.viewer, req.params.id),
  });
}
