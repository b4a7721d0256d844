import { bigint, bigserial, customType, index, jsonb, text, timestamp } from 'drizzle-orm/pg-core';
import { sandbox } from '../sandbox.tables.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Where a signature goes: fractions of the page, counted from 1. */
export interface SignatureArea {
  role: string;
  page: number;
  x: number;
  y: number;
  w: number;
  h: number;
}

export const submission = sandbox.table('signing_submission', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  documentName: text('document_name').notNull(),
  content: bytea().notNull(),
  areas: jsonb().$type<SignatureArea[]>().notNull(),
  createdAt: moment('created_at').notNull(),
  archivedAt: moment('archived_at'),
  expireAt: moment('expire_at'),
  completedAt: moment('completed_at'),
  /** Made when everybody has signed. */
  signedContent: bytea('signed_content'),
  auditContent: bytea('audit_content'),
});

export const submitter = sandbox.table(
  'signing_submitter',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    submissionId: bigint('submission_id', { mode: 'number' })
      .notNull()
      .references(() => submission.id),
    slug: text().notNull().unique(),
    role: text().notNull(),
    name: text().notNull(),
    externalId: text('external_id'),
    /** Parties sign in the order of their ids. */
    sentAt: moment('sent_at'),
    openedAt: moment('opened_at'),
    completedAt: moment('completed_at'),
    declinedAt: moment('declined_at'),
    declineReason: text('decline_reason'),
    /** A typed name, or the strokes of a drawn one as an SVG path. */
    signature: jsonb().$type<Signature>(),
    /** Data that the caller stores with it; `summary` is shown above the paper. */
    metadata: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    ip: text(),
  },
  (table) => [
    index('signing_submitter_by_submission').on(table.submissionId),
    index('signing_submitter_by_external_id').on(table.externalId),
  ],
);

export type Signature = { kind: 'TYPED'; text: string } | { kind: 'DRAWN'; path: string; text: string };
