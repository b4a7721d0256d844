import { bigint, foreignKey, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { contract } from '../../tables/contracts.tables.ts';
import { moment, trading } from '../../tables/trading.tables.ts';

export const SIGNATURE_STATUSES = ['AWAITING', 'SENT', 'OPENED', 'COMPLETED'] as const;
export type SignatureStatus = (typeof SIGNATURE_STATUSES)[number];

/** A contract at the signing service. It exists from Confirmed on. */
export const contractSigning = trading.table(
  'contract_signing',
  {
    companyId: uuid('company_id').notNull(),
    contractId: uuid('contract_id').notNull(),
    /** The service's own ids. */
    submissionId: bigint('submission_id', { mode: 'number' }).notNull().unique(),
    traderSubmitterId: bigint('trader_submitter_id', { mode: 'number' }).notNull(),
    userSubmitterId: bigint('user_submitter_id', { mode: 'number' }).notNull(),
    /** The key of the user's signing page, and its address. */
    userSlug: text('user_slug').notNull(),
    userUrl: text('user_url').notNull(),
    /** AWAITING until the trader has signed (docs/product/contracts.md#signing). */
    userStatus: text('user_status', { enum: SIGNATURE_STATUSES }).notNull().default('AWAITING'),
    createdAt: moment('created_at').notNull(),
    completedAt: moment('completed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.contractId] }),
    foreignKey({
      columns: [table.companyId, table.contractId],
      foreignColumns: [contract.companyId, contract.id],
    }),
  ],
);
