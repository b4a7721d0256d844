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
  const database = drizzle(pool);
  const transaction = database.transaction.bind(database);
  database.transaction = async (work, config) => {
    const waiting: (() => void)[] = [];
    const result = await transaction((tx) => {
      waitingOf.set(tx, waiting);
      return work(tx);
    }, config);
    for (const run of waiting) run();
    return result;
  };
  return database;
}

/** For each transaction under way. */
const waitingOf = new WeakMap<Db, (() => void)[]>();

/** Runs it once the transaction is committed, and not at all if it isn't; outside of one immediately. */
export function afterCommit(db: Db, run: () => void): void {
  const waiting = waitingOf.get(db);
  if (waiting) waiting.push(run);
  else run();
}

function prepareConnections(pool: Pool): void {
  opened.add(pool);
  const nameOf = statementNames();
  // A connection may be lost while a transaction holds it between two statements: the next statement fails, which is
  // enough; without a listener the event would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    nameStatements(client, nameOf);
  });
}
