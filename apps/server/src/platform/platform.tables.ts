import { pgSchema } from 'drizzle-orm/pg-core';

/** The platform's own tables; every module has a schema of its own beside it. */
export const platformSchema = pgSchema('platform');
