import { sql } from 'drizzle-orm';
import { bigint, foreignKey, index, jsonb, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { contract } from '../../tables/contracts.tables.ts';
import { moment, trading } from '../../tables/trading.tables.ts';
import type { Confirmation } from '../documents/confirmation.ts';

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
    /** The key of the company's page at the service. It reaches a browser through our own links only. */
    userSlug: text('user_slug').notNull(),
    /** Seals the links of this contract (docs/decision-records/0012-the-signing-page-is-lent.md). */
    linkSecret: text('link_secret')
      .notNull()
      .default(sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`),
    /** Where the signatures go on the paper, for a submission that replaces this one. */
    areas: jsonb().$type<Confirmation['areas']>(),
    /** AWAITING until the trader has signed (docs/product/contracts.md#signing). */
    userStatus: text('user_status', { enum: SIGNATURE_STATUSES }).notNull().default('AWAITING'),
    createdAt: moment('created_at').notNull(),
    completedAt: moment('completed_at'),
    /** Nothing that happens at this submission counts any more; the next visitor gets another one. */
    voidedAt: moment('voided_at'),
    /** One process makes the other submission, until then; a process that died does not hold it longer. */
    replacingUntil: moment('replacing_until'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.contractId] }),
    foreignKey({
      columns: [table.companyId, table.contractId],
      foreignColumns: [contract.companyId, contract.id],
    }),
  ],
);

/** The people who were shown a page at the service: they, and nobody else, know its address. */
export const signingVisit = trading.table(
  'signing_visit',
  {
    submissionId: bigint('submission_id', { mode: 'number' }).notNull(),
    userId: uuid('user_id').notNull(),
    companyId: uuid('company_id').notNull(),
    contractId: uuid('contract_id').notNull(),
    openedAt: moment('opened_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.submissionId, table.userId] }),
    foreignKey({
      columns: [table.companyId, table.contractId],
      foreignColumns: [contract.companyId, contract.id],
    }),
    index('signing_visit_by_user').on(table.userId),
  ],
);
