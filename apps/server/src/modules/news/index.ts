import { DAY_MS } from '@canola/api-schema/duration';
import { UNUSED_IMAGE_DAYS } from '@canola/api-schema/limits';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { defineTask, type Task } from '../../platform/jobs/jobs.ts';
import { commodityRoutes } from './commodities/commodities.routes.ts';
import { deleteUnusedImages } from './images/images.queries.ts';
import { imageRoutes } from './images/images.routes.ts';
import { announceTask } from './reports/announce.task.ts';
import { editorRoutes } from './reports/editor.routes.ts';
import { publishTask } from './reports/publishing.service.ts';
import { reportRoutes } from './reports/reports.routes.ts';

/** Pictures of reports that were never saved, or are deleted (docs/product/news.md#images). */
export const pruneImages = defineTask({
  name: 'news.prune-images',
  payload: z.strictObject({}),
  cron: '37 3 * * *',
  run: async ({ db, clock }) => {
    const limit = new Date(clock.now().getTime() - UNUSED_IMAGE_DAYS * DAY_MS);
    await db.transaction((tx) => deleteUnusedImages(tx, limit));
  },
});

export { seedCommodities } from './commodities/commodities.queries.ts';
export { addReports, hasReports, type NewReport } from './demo/add-reports.queries.ts';
export { writeSizes } from './images/image-sizes.ts';
export { insertImage as addImage, listKnownImages } from './images/images.queries.ts';
export { isMessageOpen } from './reports/announce.task.ts';
export { publishTask } from './reports/publishing.service.ts';

export const newsTasks: readonly Task[] = [publishTask, announceTask, pruneImages];

/** Market news, mounted at /can-news in a scope with a viewer. */
export async function news(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  commodityRoutes(app, deps);
  reportRoutes(app, deps);
  editorRoutes(app, deps);
  await imageRoutes(app, deps);
}
