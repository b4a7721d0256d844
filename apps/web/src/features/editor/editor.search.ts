import { LANGUAGES } from '@canola/api-schema/access';
import { z } from 'zod';

/** A new report that starts as the translation of another one. */
export const NewReportSearch = z.object({
  copy: z.uuid().optional().catch(undefined),
  language: z.enum(LANGUAGES).optional().catch(undefined),
});
