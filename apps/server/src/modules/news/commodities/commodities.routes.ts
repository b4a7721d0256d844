import { Commodity } from '@canola/api-schema/news/commodity';
import { Language } from '@canola/api-schema/users/country';
import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import { failures } from '../../../platform/http/failures.ts';
import { requireRegistered } from '../../../platform/viewer.ts';
import { LANGUAGE_LIST } from '../../users/index.ts';
import type { NewsScope } from '../news.routes.ts';
import { listCommodities } from './commodities.queries.ts';

export function commodityRoutes(app: NewsScope, deps: Deps): void {
  app.get(
    '/api/commodity',
    {
      schema: {
        tags: ['news'],
        summary: 'What reports comment on',
        response: { 200: z.array(Commodity), ...failures('user.not-registered') },
      },
    },
    async ({ viewer }) => {
      requireRegistered(viewer);
      const rows = await listCommodities(deps.db);
      return rows.map(({ id, names, icon }) => ({ id, name: names[viewer.language], icon }));
    },
  );

  app.get(
    '/api/language',
    {
      schema: {
        tags: ['news'],
        summary: 'Languages that reports are written in',
        response: { 200: z.array(Language), ...failures('user.not-registered') },
      },
    },
    async ({ viewer }) => {
      requireRegistered(viewer);
      return LANGUAGE_LIST;
    },
  );
}
