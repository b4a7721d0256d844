import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Deps } from '../../platform/deps.ts';
import type { Task } from '../../platform/jobs/jobs.ts';
import { commodityRoutes } from './commodities/commodities.routes.ts';
import { imageRoutes } from './images/images.routes.ts';
import { pruneImages } from './images/prune-images.task.ts';
import { announceTask } from './reports/announce.task.ts';
import { editorRoutes } from './reports/editor.routes.ts';
import { publishTask } from './reports/publishing.service.ts';
import { reportRoutes } from './reports/reports.routes.ts';

export { seedCommodities } from './commodities/commodities.queries.ts';
export { writeSizes } from './images/image-sizes.ts';
export { insertImage as addImage, listKnownImages } from './images/images.queries.ts';
export { addReports, hasReports, type NewReport } from './provisioning.queries.ts';
export { publishTask } from './reports/publishing.service.ts';

export const newsTasks: readonly Task[] = [publishTask, announceTask, pruneImages];

/** Market news, mounted at /can-news in a scope with a viewer. */
export async function news(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  const scope = app.withTypeProvider<ZodTypeProvider>();
  commodityRoutes(scope, deps);
  reportRoutes(scope, deps);
  editorRoutes(scope, deps);
  await imageRoutes(scope, deps);
}
