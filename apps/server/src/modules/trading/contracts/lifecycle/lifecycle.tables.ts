import { foreignKey, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { CONTRACT_STATUSES, contract } from '../../tables/contracts.tables.ts';
import { moment, trading } from '../../tables/trading.tables.ts';
import { CONTRACT_EVENTS } from './transitions.ts';

/**
 * The events of a contract, as a chain: each hash is the SHA-256 of the one before it and of this body, so
 * a change, a removal or an insertion shows in every later hash.
 */
export const contractEvent = trading.table(
  'contract_event',
  {
    companyId: uuid('company_id').notNull(),
    contractId: uuid('contract_id').notNull(),
    /** Counts from 1. */
    number: smallint().notNull(),
    event: text({ enum: CONTRACT_EVENTS }).notNull(),
    /** The state after it. */
    status: text({ enum: CONTRACT_STATUSES }).notNull(),
    at: moment('at').notNull(),
    /** The event in full, byte by byte as it was hashed. */
    body: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.contractId, table.number] }),
    foreignKey({
      columns: [table.companyId, table.contractId],
      foreignColumns: [contract.companyId, contract.id],
    }),
  ],
);
