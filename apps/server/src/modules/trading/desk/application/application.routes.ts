import {
  NewTraderApplication,
  OwnTraderApplication,
  StaffTraderApplication,
  TraderApplication,
  TraderApplicationDecision,
  TraderApplicationPage,
  TraderApplicationParams,
  TraderApplicationQuery,
} from '@canola/api-schema/trading/trader-application';
import { CompanyParams } from '@canola/api-schema/users/company';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../../platform/deps.ts';
import { apiRoutes } from '../../../../platform/http/api-routes.ts';
import { apply, decide, readApplications, readOwnApplication } from './application.service.ts';

/** Mounted at /can-trading in a scope that knows the viewer. */
export async function traderApplications(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  const own = apiRoutes(app, 'trader applications');
  const hindrances = ['trader.exists', 'trader.has-holdings', 'trader.has-plan'] as const;
  const companies = ['company.not-found', 'company.waiting', 'company.blocked', 'grant.missing'] as const;

  own.get('/api/company/:id/trader-application', {
    summary: "The company's last application to become a trader. Needs the grant COMPANY_DETAIL_EDIT",
    params: CompanyParams,
    returns: OwnTraderApplication,
    fails: companies,
    handle: (req) => readOwnApplication(deps, req.viewer, req.params.id),
  });

  own.post('/api/company/:id/trader-application', {
    summary: 'Apply to become a trader. Needs the grant COMPANY_DETAIL_EDIT',
    params: CompanyParams,
    body: NewTraderApplication,
    returns: TraderApplication,
    status: 201,
    fails: [...companies, ...hindrances, 'trader-application.waiting'],
    handle: (req) => apply(deps, req.viewer, req.params.id, req.body),
  });

  const staff = apiRoutes(app, 'admin: traders');
  staff.get('/api/trader-application', {
    summary: 'Applications of companies, a page at a time. Permission users:trader:approve',
    query: TraderApplicationQuery,
    returns: TraderApplicationPage,
    fails: ['permission.missing'],
    handle: (req) => readApplications(deps, req.viewer, req.query),
  });

  staff.put('/api/trader-application/:id/decision', {
    summary: 'Approve an application, or refuse it with a reason. Permission users:trader:approve',
    params: TraderApplicationParams,
    body: TraderApplicationDecision,
    returns: StaffTraderApplication,
    fails: [
      'permission.missing',
      'trader-application.not-found',
      'trader-application.decided',
      'user.is-self',
      'company.not-found',
      'company.blocked',
      ...hindrances,
    ],
    handle: (req) => decide(deps, req.viewer, req.params.id, req.body),
  });
}
