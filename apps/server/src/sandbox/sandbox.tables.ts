import { pgSchema } from 'drizzle-orm/pg-core';

/** What stand-ins of the world outside remember. Empty wherever there is no demo. */
export const sandbox = pgSchema('sandbox');
