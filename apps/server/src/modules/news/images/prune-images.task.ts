import { UNUSED_IMAGE_DAYS } from '@canola/api-schema/limits';
import { z } from 'zod';
import { defineTask } from '../../../platform/jobs/jobs.ts';
import { deleteUnusedImages } from './images.queries.ts';

const DAY_MS = 24 * 3600 * 1000;

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
