import { pgSchema } from 'drizzle-orm/pg-core';

/** The platform's own tables; every module has its own schema. */
export const platformSchema = pgSchema('platform');
