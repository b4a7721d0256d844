import { numeric, pgSchema, timestamp } from 'drizzle-orm/pg-core';

export const trading = pgSchema('trading');

/** Tons have one decimal, prices two (docs/product/prices.md#money-and-tons). */
export const tons = (name: string) => numeric(name, { precision: 12, scale: 1 });
export const money = (name: string) => numeric(name, { precision: 12, scale: 2 });
/** Wide enough that a converted price is rounded once, at the end. */
export const rate = (name: string) => numeric(name, { precision: 18, scale: 8 });
export const moment = (name: string) => timestamp(name, { withTimezone: true });
