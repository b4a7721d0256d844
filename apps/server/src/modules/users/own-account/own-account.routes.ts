import { CompanyParams } from '@canola/api-schema/users/company';
import {
  Erasure,
  LeaveQuery,
  Leaving,
  OwnData,
  OwnSession,
  PasswordChange,
} from '@canola/api-schema/users/own-account';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import { apiRoutes } from '../../../platform/http/api-routes.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { ownAccount, ownAuthenticator, ownPasskeys } from '../../identity/index.ts';
import { getUser } from '../accounts/accounts.service.ts';
import { getUserCompanies } from '../companies/companies.service.ts';
import { type CompanyThings, eraseSelf, getLeaving, leaveCompany } from './own-account.service.ts';

/** Facts about a person that other modules hold. */
export interface OwnThings extends CompanyThings {
  notificationsOf(viewer: Viewer): Promise<unknown[]>;
  tradingOf(viewer: Viewer): Promise<unknown[]>;
}

/** Only the person's: staff who view as the customer do not see it. */
const OWNER_ONLY = { inView: 'refused' } as const;

export function ownAccountRoutes(app: FastifyInstance, deps: Deps, things: OwnThings): void {
  const api = apiRoutes(app, 'users');
  const account = ownAccount(deps, app.limiter);

  api.put('/api/user/password', {
    summary: 'Change the password',
    description: 'Ends all other sessions of the person.',
    body: PasswordChange,
    fails: ['request.too-many', 'account.elsewhere', 'account.shared', 'password.wrong', 'password.weak'],
    handle: (req) => account.changePassword(req.viewer, req.body, req.ip),
  });

  api.get('/api/user/session', {
    summary: 'Browsers in which the person is logged in',
    config: OWNER_ONLY,
    returns: z.array(OwnSession),
    handle: (req) => account.listSessions(req.viewer),
  });

  api.delete('/api/user/session', {
    summary: 'Log out everywhere else',
    handle: (req) => account.endOtherSessions(req.viewer),
  });

  api.get('/api/user/leaving', {
    summary: 'What leaving each approved company of the person would leave behind',
    config: OWNER_ONLY,
    returns: z.array(Leaving),
    handle: (req) => getLeaving(deps, things, req.viewer),
  });

  api.delete('/api/user/company/:id', {
    summary: 'Leave a company',
    params: CompanyParams,
    query: LeaveQuery,
    fails: ['company.not-found', 'membership.last-signer', 'membership.last-payer'],
    handle: (req) => leaveCompany(deps, things, req.viewer, req.params.id, req.query),
  });

  api.post('/api/user/erasure', {
    summary: 'Delete the own account',
    body: Erasure,
    fails: ['request.too-many', 'account.shared', 'account.log-in-again', 'password.wrong'],
    handle: async (req) => {
      await account.ensureOwner(req.viewer, req.body, req.ip);
      await eraseSelf(deps, things, req.viewer);
    },
  });

  api.get('/api/user/data', {
    summary: 'Everything that belongs to the person, as a file',
    config: OWNER_ONLY,
    returns: OwnData,
    handle: async ({ viewer }, reply) => {
      reply.header('content-disposition', 'attachment; filename="canola-my-data.json"');
      return {
        writtenAt: deps.clock.now().toISOString(),
        profile: await getUser(deps, viewer),
        companies: await getUserCompanies(deps, viewer),
        sessions: await account.listSessions(viewer),
        passkeys: await ownPasskeys(deps, app.limiter).list(viewer),
        authenticator: await ownAuthenticator(deps, app.limiter).get(viewer),
        notifications: await things.notificationsOf(viewer),
        trading: await things.tradingOf(viewer),
      };
    },
  });
}
