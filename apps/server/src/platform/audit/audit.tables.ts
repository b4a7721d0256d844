import { bigint, index, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { platformSchema } from '../platform.tables.ts';

/**
 * What staff did, in one chain: each hash is that of the previous hash and the event's body. The migration adds a
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
