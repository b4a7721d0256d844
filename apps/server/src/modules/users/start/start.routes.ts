import { Flags } from '@canola/api-schema/users/flag';
import { Start } from '@canola/api-schema/users/start';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { apiRoutes } from '../../../platform/http/api-routes.ts';
import type { IsSetUp } from '../countries/countries.service.ts';
import { openFlags } from '../flags/flags.service.ts';
import { getStart } from './start.service.ts';

export function startRoutes(app: FastifyInstance, deps: Deps, isSetUp: IsSetUp): void {
  const api = apiRoutes(app, 'users');
  const flagsOf = openFlags(deps);

  api.get('/api/start', {
    summary: 'Everything that the first page needs to know about the person',
    description:
      'The person, their companies with the features of each, all countries and the feature flags.',
    returns: Start,
    handle: (req) => getStart(deps, flagsOf, isSetUp, req.viewer),
  });

  api.get('/api/flag', {
    summary: 'Feature flags of the person who calls',
    returns: Flags,
    handle: (req) => flagsOf(req.viewer),
  });
}
