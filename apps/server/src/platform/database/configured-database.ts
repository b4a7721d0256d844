import { Client, DatabaseError } from 'pg';
import { ConfigError } from '../../config.ts';
import { readServerVersion } from './configured-database.queries.ts';

const OLDEST_MAJOR = 18;
const TIMEOUT_MS = 10_000;

/** Reports each possible mistake in DATABASE_URL in one sentence, never with the password. */
export async function checkConfiguredDatabase(databaseUrl: string): Promise<void> {
  const url = parse(databaseUrl);
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: TIMEOUT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    const version = await readServerVersion(client);
    if (version < OLDEST_MAJOR * 10_000)
      throw new ConfigError(
        `DATABASE_URL names a PostgreSQL ${Math.floor(version / 10_000)}, but Canola needs ${OLDEST_MAJOR} or newer.`,
      );
  } catch (error) {
    throw error instanceof ConfigError ? error : new ConfigError(sentence(error, url), { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
}

function parse(text: string): URL {
  const url = URL.parse(text);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol))
    throw new ConfigError(
      'DATABASE_URL is not the address of a PostgreSQL: it looks like postgres://user:password@host:5432/database.',
    );
  return url;
}

function sentence(error: unknown, url: URL): string {
  const place = url.host || 'the local socket';
  const code = error instanceof DatabaseError ? error.code : undefined;
  switch (code) {
    case '28P01':
    case '28000':
      return `The PostgreSQL at ${place} refuses the user "${url.username}" of DATABASE_URL or the password.`;
    case '3D000':
      return `The PostgreSQL at ${place} has no database "${url.pathname.slice(1)}", which DATABASE_URL names.`;
    case undefined:
      return `No PostgreSQL answers at ${place}, which DATABASE_URL names (${reason(error)}).`;
    default:
      return `The PostgreSQL at ${place}, which DATABASE_URL names, refuses the connection (${reason(error)}).`;
  }
}

/** An error about several addresses has no message of its own. */
function reason(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message.replace(/\.$/, '') : String(first);
}
