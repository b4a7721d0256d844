import { FLAGS } from '@canola/api-schema/users/flag';
import { sql } from 'drizzle-orm';
import { boolean, check, integer, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../tables/users.tables.ts';

/**
 * On for everyone, for listed users, or for a share of users (docs/product/plans.md#flags); an exception is off in any
 * case.
 */
export const flag = users.table(
  'flag',
  {
    key: text({ enum: FLAGS }).primaryKey(),
    everyone: boolean().notNull().default(false),
    userIds: uuid('user_ids').array().notNull().default(sql`'{}'`),
    exceptUserIds: uuid('except_user_ids').array().notNull().default(sql`'{}'`),
    sharePercent: integer('share_percent').notNull().default(0),
  },
  (table) => [check('flag_share', sql`${table.sharePercent} BETWEEN 0 AND 100`)],
);
