import { CompanyParams } from '@canola/api-schema/users/company';
import { Erasure, OwnData, OwnSession, PasswordChange } from '@canola/api-schema/users/own-account';
import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import { failures } from '../../../platform/http/failures.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { ownAccount, ownPasskeys } from '../../identity/index.ts';
import { getUser } from '../accounts/accounts.service.ts';
import { getUserCompanies } from '../companies/companies.service.ts';
import type { UsersScope } from '../users.routes.ts';
import { eraseSelf, type HasOpenContracts, leaveCompany } from './own-account.service.ts';

/** What other modules know about a person. */
export interface OwnThings {
  hasOpenContracts: HasOpenContracts;
  notificationsOf(viewer: Viewer): Promise<unknown[]>;
  tradingOf(viewer: Viewer): Promise<unknown[]>;
}

const tags = ['users'];
/** The person's alone: support that looks along does not see it. */
const OWNER_ONLY = { inView: 'refused' } as const;

export function ownAccountRoutes(app: UsersScope, deps: Deps, things: OwnThings): void {
  const account = ownAccount(deps, app.limiter);

  app.put(
    '/api/user/password',
    {
      schema: {
        tags,
        summary: 'Change the password',
        description: 'Ends all other sessions of the person.',
        body: PasswordChange,
        response: {
          204: z.void(),
          ...failures(
            'request.invalid',
            'request.too-many',
            'account.elsewhere',
            'account.shared',
            'password.wrong',
            'password.weak',
          ),
        },
      },
    },
    async (req, reply) => {
      await account.changePassword(req.viewer, req.body, req.ip);
      return reply.code(204).send();
    },
  );

  app.get(
    '/api/user/session',
    {
      config: OWNER_ONLY,
      schema: {
        tags,
        summary: 'Browsers in which the person is logged in',
        response: { 200: z.array(OwnSession), ...failures() },
      },
    },
    (req) => account.listSessions(req.viewer),
  );

  app.delete(
    '/api/user/session',
    { schema: { tags, summary: 'Log out everywhere else', response: { 204: z.void(), ...failures() } } },
    async (req, reply) => {
      await account.endOtherSessions(req.viewer);
      return reply.code(204).send();
    },
  );

  app.delete(
    '/api/user/company/:id',
    {
      schema: {
        tags,
        summary: 'Leave a company',
        params: CompanyParams,
        response: {
          204: z.void(),
          ...failures('request.invalid', 'company.not-found', 'membership.last-signer'),
        },
      },
    },
    async (req, reply) => {
      await leaveCompany(deps, things.hasOpenContracts, req.viewer, req.params.id);
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/user/erasure',
    {
      schema: {
        tags,
        summary: 'Delete the own account',
        body: Erasure,
        response: {
          204: z.void(),
          ...failures(
            'request.invalid',
            'request.too-many',
            'account.shared',
            'account.log-in-again',
            'password.wrong',
            'membership.last-signer',
          ),
        },
      },
    },
    async (req, reply) => {
      await account.ensureOwner(req.viewer, req.body, req.ip);
      await eraseSelf(deps, things.hasOpenContracts, req.viewer);
      return reply.code(204).send();
    },
  );

  app.get(
    '/api/user/data',
    {
      config: OWNER_ONLY,
      schema: {
        tags,
        summary: 'Everything that belongs to the person, as a file',
        response: { 200: OwnData, ...failures() },
      },
    },
    async ({ viewer }, reply) => {
      reply.header('content-disposition', 'attachment; filename="canola-my-data.json"');
      return {
        writtenAt: deps.clock.now().toISOString(),
        profile: await getUser(deps, viewer),
        companies: await getUserCompanies(deps, viewer),
        sessions: await account.listSessions(viewer),
        passkeys: await ownPasskeys(deps, app.limiter).list(viewer),
        notifications: await things.notificationsOf(viewer),
        trading: await things.tradingOf(viewer),
      };
    },
  );
}
