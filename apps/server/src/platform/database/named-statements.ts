import type { PoolClient } from 'pg';

/** PostgreSQL keeps them in each connection, some 20 kB each. */
const MOST = 500;
const STATEMENT = /^\s*(?:select|with|insert|update|delete)\b/i;

/** Of texts that were seen once: most are repeated, but what is built for one request is not worth keeping. */
const MOST_SEEN = 2_000;

const names = new Map<string, string>();
const seenOnce = new Set<string>();

interface Statement {
  text: string;
  name?: string;
}

/**
 * Gives the statements of Drizzle a name, so that PostgreSQL keeps them prepared. Without one it plans a statement
 * each time, which for most reads takes longer than to run it.
 */
export function nameStatements(client: PoolClient): void {
  const query: (...args: unknown[]) => unknown = client.query.bind(client);
  client.query = ((statement: unknown, ...rest: unknown[]) =>
    query(
      isNameless(statement) ? { ...statement, name: nameOf(statement.text) } : statement,
      ...rest,
    )) as never;
}

/** What streams its rows (COPY) submits itself and cannot be prepared. */
function isNameless(statement: unknown): statement is Statement {
  if (typeof statement !== 'object' || statement === null || 'submit' in statement) return false;
  const { name, text } = statement as Partial<Statement>;
  return name === undefined && text !== undefined && STATEMENT.test(text);
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST) return known;
  if (!seenOnce.delete(text)) {
    if (seenOnce.size >= MOST_SEEN) seenOnce.clear();
    seenOnce.add(text);
    return undefined;
  }
  const name = `drizzle-${names.size}`;
  names.set(text, name);
  return name;
}
