import { Commodity } from '@canola/api-schema/news/commodity';
import { Language } from '@canola/api-schema/users/country';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import { apiRoutes } from '../../../platform/http/api-routes.ts';
import { requireRegistered } from '../../../platform/viewer.ts';
import { LANGUAGE_LIST } from '../../users/index.ts';
import { listCommodities } from './commodities.queries.ts';

export function commodityRoutes(app: FastifyInstance, deps: Deps): void {
  const api = apiRoutes(app, 'news');
  api.get('/api/commodity', {
    summary: 'What reports comment on',
    returns: z.array(Commodity),
    fails: ['user.not-registered'],
    handle: async ({ viewer }) => {
      requireRegistered(viewer);
      const rows = await listCommodities(deps.db);
      return rows.map(({ id, names, icon }) => ({ id, name: names[viewer.language], icon }));
    },
  });

  api.get('/api/language', {
    summary: 'Languages that reports are written in',
    returns: z.array(Language),
    fails: ['user.not-registered'],
    handle: async ({ viewer }) => {
      requireRegistered(viewer);
      return LANGUAGE_LIST;
    },
  });
}
