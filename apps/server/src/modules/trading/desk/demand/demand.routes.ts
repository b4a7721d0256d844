import { Demand, DemandQuery } from '@canola/api-schema/trading/desk-book';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../../platform/deps.ts';
import { apiRoutes } from '../../../../platform/http/api-routes.ts';
import { readDemand } from './demand.service.ts';

export function demandRoutes(app: FastifyInstance, deps: Deps): void {
  apiRoutes(app, 'desk demand').get('/demand', {
    summary: 'What farms of a region would sell, by crop, quarter and price step, without names',
    query: DemandQuery,
    returns: Demand,
    fails: ['trader.not-found', 'grant.missing', 'region.not-served'],
    handle: (req) => readDemand(deps, req.viewer, req.query),
  });
}
