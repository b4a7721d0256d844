import { pgSchema } from 'drizzle-orm/pg-core';

/** Everything the users service owns lives here; nobody joins into it from outside. */
export const users = pgSchema('users');
