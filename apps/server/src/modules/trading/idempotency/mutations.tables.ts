import { jsonb, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, trading } from '../tables/trading.tables.ts';

/** The same create request, sent again, returns the first result (docs/product/selling.md#sent-twice-lost-answers). */
export const clientMutation = trading.table(
  'client_mutation',
  {
    companyId: uuid('company_id').notNull(),
    clientMutationId: uuid('client_mutation_id').notNull(),
    inputHash: text('input_hash').notNull(),
    result: jsonb().$type<Record<string, string | null>>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.clientMutationId] })],
);
