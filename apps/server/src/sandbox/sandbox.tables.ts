import { pgSchema } from 'drizzle-orm/pg-core';

/** Storage of the stand-ins for outside services. Empty without a demo. */
export const sandbox = pgSchema('sandbox');
