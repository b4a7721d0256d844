import { expect, test } from 'vitest';
import { createTestDatabase, withDatabase } from '../../../test/test-database.ts';
import { ConfigError } from '../config/config.ts';
import { checkConfiguredDatabase } from './configured-database.ts';

async function sentenceFor(url: string): Promise<string> {
  const refused = await checkConfiguredDatabase(url).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ConfigError);
  return (refused as Error).message;
}

test.each(['canola', 'https://canola.test/db', 'postgres//x'])(
  '%s is not the address of a PostgreSQL',
  async (url) => {
    expect(await sentenceFor(url)).toBe(
      'DATABASE_URL is not the address of a PostgreSQL: it looks like postgres://user:password@host:5432/database.',
    );
  },
);

test('no server listens, or the host does not exist', async () => {
  expect(await sentenceFor('postgres://u:secret@localhost:1/db')).toMatch(
    /^No PostgreSQL answers at localhost:1, which DATABASE_URL names \(connect ECONNREFUSED .*\)\.$/,
  );
  expect(await sentenceFor('postgres://u:secret@no-such-host.invalid/db')).toMatch(
    /^No PostgreSQL answers at no-such-host\.invalid, which DATABASE_URL names \(getaddrinfo .*\)\.$/,
  );
});

test('a wrong password, a missing database, a correct one', async () => {
  const database = await createTestDatabase();
  const { host, username } = new URL(database.url);
  const wrong = new URL(database.url);
  wrong.password = 'secret';
  expect(await sentenceFor(wrong.href)).toBe(
    `The PostgreSQL at ${host} refuses the user "${username}" of DATABASE_URL or the password.`,
  );
  expect(await sentenceFor(withDatabase(database.url, 'nowhere'))).toBe(
    `The PostgreSQL at ${host} has no database "nowhere", which DATABASE_URL names.`,
  );
  await checkConfiguredDatabase(database.url);
  await expect(checkConfiguredDatabase(wrong.href, 'DATABASE_DIRECT_URL')).rejects.toThrow(
    'of DATABASE_DIRECT_URL or the password.',
  );
  await database.drop();
});
