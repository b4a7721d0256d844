import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import { nameStatements, statementNames } from './named-statements.ts';

/** A database or a transaction: every query function takes it as its first parameter. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

/** The process's database, with its pool for what Drizzle does not support (named statements, COPY, LISTEN). */
export type Database = NodePgDatabase & { $client: Pool };

/** Pools whose connections are prepared already. */
const opened = new WeakSet<Pool>();

export function openDatabase(pool: Pool): Database {
  if (!opened.has(pool)) prepareConnections(pool);
  return drizzle(pool);
}

function prepareConnections(pool: Pool): void {
  opened.add(pool);
  const nameOf = statementNames();
  // A connection may be lost while a transaction holds it between two statements: the next statement fails, which is
  // enough; unheard, the event would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    nameStatements(client, nameOf);
  });
}
