import type { PoolClient } from 'pg';

/** PostgreSQL keeps them in each connection, some 20 kB each. */
const MOST = 1_000;
/** Of texts that were seen once: most are repeated, but what is built for one request is not worth keeping. */
const MOST_SEEN = 2_000;
const STATEMENT = /^\s*(?:select|with|insert|update|delete)\b/i;

interface Statement {
  text: string;
  name?: string;
}

type NameOf = (text: string) => string | undefined;

/** The same text has the same name in all connections of a pool, from its second use on. */
export function statementNames(most = MOST): NameOf {
  const names = new Map<string, string>();
  const seenOnce = new Set<string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= most) return known;
    if (!seenOnce.delete(text)) {
      if (seenOnce.size >= MOST_SEEN) seenOnce.clear();
      seenOnce.add(text);
      return undefined;
    }
    const name = `drizzle-${names.size}`;
    names.set(text, name);
    return name;
  };
}

/**
 * Gives the statements of Drizzle a name, so that PostgreSQL keeps them prepared. Without one it plans a statement
 * each time, which for most reads takes longer than to run it.
 */
export function nameStatements(client: PoolClient, nameOf: NameOf): void {
  const query: (...args: unknown[]) => unknown = client.query.bind(client);
  client.query = ((statement: unknown, ...rest: unknown[]) =>
    query(
      isNameless(statement) ? { ...statement, name: nameOf(statement.text) } : statement,
      ...rest,
    )) as never;
}

/** A statement that streams its rows (COPY) submits itself and cannot be prepared. */
function isNameless(statement: unknown): statement is Statement {
  if (typeof statement !== 'object' || statement === null || 'submit' in statement) return false;
  const { name, text } = statement as Partial<Statement>;
  return name === undefined && text !== undefined && STATEMENT.test(text);
}
