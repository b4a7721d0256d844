import { sql } from 'drizzle-orm';
import { customType, foreignKey, index, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { contract } from '../../tables/contracts.tables.ts';
import { moment, trading } from '../../tables/trading.tables.ts';

/**
 * The confirmation as it was sent to be signed; the same one with its signatures; the signing service's own record of
 * who signed when; our record of all that happened to the contract, hash by hash.
 */
export const DOCUMENT_KINDS = ['CONFIRMATION', 'SIGNED', 'AUDIT_TRAIL', 'HISTORY'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Stored in the database with everything else: one backup, one commit, one access check. */
export const contractDocument = trading.table(
  'contract_document',
  {
    companyId: uuid('company_id').notNull(),
    contractId: uuid('contract_id').notNull(),
    id: uuid().notNull().unique().default(sql`uuidv7()`),
    kind: text({ enum: DOCUMENT_KINDS }).notNull(),
    /** The file's name, in the company's language. */
    name: text().notNull(),
    mediaType: text('media_type').notNull(),
    content: bytea().notNull(),
    sha256: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.contractId, table.id] }),
    unique('contract_document_kind').on(table.companyId, table.contractId, table.kind),
    index().on(table.sha256),
    foreignKey({
      columns: [table.companyId, table.contractId],
      foreignColumns: [contract.companyId, contract.id],
    }),
  ],
);
