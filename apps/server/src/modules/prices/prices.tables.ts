import { pgSchema } from 'drizzle-orm/pg-core';

export const prices = pgSchema('prices');
