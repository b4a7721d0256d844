import { CompanyParams } from '@canola/api-schema/users/company';
import {
  CompanyPeople,
  CompanyPersonParams,
  Invitation,
  InvitationLink,
  InvitationParams,
  InvitedTo,
  NewInvitation,
  OwnInvitations,
} from '@canola/api-schema/users/invitation';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { apiRoutes } from '../../../platform/http/api-routes.ts';
import {
  acceptInvitation,
  getPeople,
  invite,
  listOwnInvitations,
  readInvitation,
  removePerson,
  withdraw,
} from './people.service.ts';

const SIGNATORY = ['company.not-found', 'company.waiting', 'company.blocked', 'grant.missing'] as const;
const LINK = ['invitation.not-found', 'invitation.over', 'invitation.other-person'] as const;

/** docs/product/companies.md#people */
export function peopleRoutes(app: FastifyInstance, deps: Deps): void {
  const api = apiRoutes(app, 'companies');

  api.get('/api/company/:id/people', {
    summary: 'People of a company and open invitations. Needs the grant COMPANY_DETAIL_EDIT',
    params: CompanyParams,
    returns: CompanyPeople,
    fails: SIGNATORY,
    handle: (req) => getPeople(deps, req.viewer, req.params.id),
  });

  api.post('/api/company/:id/invitation', {
    summary: 'Invite a colleague by e-mail. Needs the grant COMPANY_DETAIL_EDIT',
    description: 'A new invitation to the same address ends the link of the earlier one.',
    params: CompanyParams,
    body: NewInvitation,
    returns: Invitation,
    fails: [...SIGNATORY, 'membership.exists', 'invitation.too-many'],
    handle: (req) => invite(deps, req.viewer, req.params.id, req.body),
  });

  api.delete('/api/company/:id/invitation/:invitationId', {
    summary: 'Withdraw an invitation. Needs the grant COMPANY_DETAIL_EDIT',
    params: InvitationParams,
    fails: [...SIGNATORY, 'invitation.not-found'],
    handle: (req) => withdraw(deps, req.viewer, req.params.id, req.params.invitationId),
  });

  api.delete('/api/company/:id/people/:personId', {
    summary: 'Remove a colleague who is not a signatory. Needs the grant COMPANY_DETAIL_EDIT',
    params: CompanyPersonParams,
    fails: [...SIGNATORY, 'membership.not-found', 'membership.signatory'],
    handle: (req) => removePerson(deps, req.viewer, req.params.id, req.params.personId),
  });

  api.get('/api/user/invitation', {
    summary: 'The company of a mailed invitation',
    config: { inView: 'refused' },
    query: InvitationLink,
    returns: InvitedTo,
    fails: LINK,
    handle: (req) => readInvitation(deps, req.viewer, req.query),
  });

  api.get('/api/user/invitations', {
    summary: 'Invitations to the own e-mail address',
    description: 'For whoever lost the mailed link, or came back from signing up without it.',
    config: { inView: 'refused' },
    returns: OwnInvitations,
    handle: (req) => listOwnInvitations(deps, req.viewer),
  });

  api.post('/api/user/invitation', {
    summary: 'Accept a mailed invitation',
    body: InvitationLink,
    returns: InvitedTo,
    fails: [...LINK, 'user.too-many-companies'],
    handle: (req) => acceptInvitation(deps, req.viewer, req.body),
  });
}
