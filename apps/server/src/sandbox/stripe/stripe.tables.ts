import { bigserial, index, integer, jsonb, text } from 'drizzle-orm/pg-core';
import { sandbox } from '../sandbox.tables.ts';

/** Everything that the stand-in gateway has, each object as its API shows it. */
export const stripeObject = sandbox.table(
  'stripe_object',
  {
    id: text().primaryKey(),
    /** `payment_intent`, `customer`, `charge`, … */
    kind: text().notNull(),
    customer: text(),
    intent: text(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    position: bigserial({ mode: 'number' }).notNull(),
  },
  (table) => [
    index('stripe_object_by_customer').on(table.kind, table.customer),
    index('stripe_object_by_intent').on(table.kind, table.intent),
  ],
);

/** Responses by idempotency key. */
export const stripeRequest = sandbox.table('stripe_request', {
  key: text().primaryKey(),
  fingerprint: text().notNull(),
  status: integer(),
  body: jsonb().$type<Record<string, unknown>>(),
});
