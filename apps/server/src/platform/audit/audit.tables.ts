import { bigint, index, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { platformSchema } from '../platform.tables.ts';

/**
 * The actions of staff, in one chain: each hash is that of the previous hash and the event's body, from the marker
 * `audit.keyed` on with a key that only the application has (docs/security.md#the-audit-log). The migration adds a
 * trigger that refuses every change. The body holds ids and values, never a name, an e-mail or a free text, so that
 * a person can be erased without breaking the chain (docs/product/admin.md).
 */
export const auditEvent = platformSchema.table(
  'audit_event',
  {
    number: bigint({ mode: 'number' }).primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    actorId: uuid('actor_id').notNull(),
    action: text().notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: uuid('subject_id'),
    /** Whom it concerns: a person's own events and those of their memberships. */
    userId: uuid('user_id'),
    companyId: uuid('company_id'),
    countryId: text('country_id'),
    /** JSON as it was hashed, to the byte. */
    body: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    index('audit_event_by_subject').on(table.subjectId, table.number),
    index('audit_event_by_user').on(table.userId, table.number),
    index('audit_event_by_company').on(table.companyId, table.number),
    index('audit_event_by_actor').on(table.actorId, table.number),
  ],
);

/** One row: where the keyed chain ends, sealed. Without it an end that was cut off would look whole. */
export const auditEnd = platformSchema.table('audit_end', {
  id: integer().primaryKey(),
  number: bigint({ mode: 'number' }).notNull(),
  hash: text().notNull(),
  keyId: text('key_id').notNull(),
  seal: text().notNull(),
});

/** One row: what the last check of the chain found. */
export const auditCheck = platformSchema.table('audit_check', {
  id: integer().primaryKey(),
  checkedAt: timestamp('checked_at', { withTimezone: true }).notNull(),
  event: bigint({ mode: 'number' }),
  /** Null while the chain is whole. */
  reason: text(),
});
