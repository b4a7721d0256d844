import { pgSchema } from 'drizzle-orm/pg-core';

/** Everything the prices service owns lives here. */
export const prices = pgSchema('prices');
