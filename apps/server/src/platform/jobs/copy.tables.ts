import { sql } from 'drizzle-orm';
import { bigint, boolean, check, text, timestamp } from 'drizzle-orm/pg-core';
import { platformSchema } from '../platform.tables.ts';

/** By what a database knows that it is the one in use, and not a copy of it (docs/backups.md#a-restored-copy). */
export const installation = platformSchema.table(
  'installation',
  {
    /** There is one row. */
    only: boolean().primaryKey().default(true),
    /** PostgreSQL's own name of the cluster, and the database in it: another one after a dump was restored. */
    clusterId: text('cluster_id').notNull(),
    databaseId: bigint('database_id', { mode: 'number' }).notNull(),
    publicUrl: text('public_url').notNull(),
    /** The last sign of a running server. */
    beatAt: timestamp('beat_at', { withTimezone: true }).notNull(),
    /** When the last server that stopped did so in order; a running one clears it. */
    stoppedAt: timestamp('stopped_at', { withTimezone: true }),
    /** Since when jobs that reach people or other services wait for the operator, and why. */
    heldAt: timestamp('held_at', { withTimezone: true }),
    heldReason: text('held_reason'),
  },
  (table) => [check('installation_only', sql`${table.only}`)],
);
