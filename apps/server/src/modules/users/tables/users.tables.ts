import { pgSchema } from 'drizzle-orm/pg-core';

/** All tables of the users service; no other module joins them. */
export const users = pgSchema('users');
