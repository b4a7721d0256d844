import { customType, numeric, pgSchema, timestamp } from 'drizzle-orm/pg-core';

/** All tables of payments and invoices. A subscription belongs to users, which offers its transitions. */
export const billing = pgSchema('billing');

/** To the cent in every currency: CZK shows no decimals, but VAT has them (docs/product/payments.md#buying). */
export const money = (name: string) => numeric(name, { precision: 12, scale: 2 });
export const moment = (name: string) => timestamp(name, { withTimezone: true });
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
