import { Client, DatabaseError } from 'pg';
import { ConfigError } from '../config/config.ts';
import { readServerVersion } from './configured-database.queries.ts';

const OLDEST_MAJOR = 18;
const TIMEOUT_MS = 10_000;

/** Reports each possible mistake in the setting in one sentence, never with the password. */
export async function checkConfiguredDatabase(databaseUrl: string, setting = 'DATABASE_URL'): Promise<void> {
  const url = parse(databaseUrl, setting);
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: TIMEOUT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    const version = await readServerVersion(client);
    if (version < OLDEST_MAJOR * 10_000)
      throw new ConfigError(
        `${setting} names a PostgreSQL ${Math.floor(version / 10_000)}, but Canola needs ${OLDEST_MAJOR} or newer.`,
      );
  } catch (error) {
    throw error instanceof ConfigError
      ? error
      : new ConfigError(sentence(error, url, setting), { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
}

function parse(text: string, setting: string): URL {
  const url = URL.parse(text);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol))
    throw new ConfigError(
      `${setting} is not the address of a PostgreSQL: it looks like postgres://user:password@host:5432/database.`,
    );
  return url;
}

function sentence(error: unknown, url: URL, setting: string): string {
  const place = url.host || 'the local socket';
  const code = error instanceof DatabaseError ? error.code : undefined;
  switch (code) {
    case '28P01':
    case '28000':
      return `The PostgreSQL at ${place} refuses the user "${url.username}" of ${setting} or the password.`;
    case '3D000':
      return `The PostgreSQL at ${place} has no database "${url.pathname.slice(1)}", which ${setting} names.`;
    case undefined:
      return `No PostgreSQL answers at ${place}, which ${setting} names (${reason(error)}).`;
    default:
      return `The PostgreSQL at ${place}, which ${setting} names, refuses the connection (${reason(error)}).`;
  }
}

/** An error about several addresses has no message of its own. */
function reason(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message.replace(/\.$/, '') : String(first);
}
