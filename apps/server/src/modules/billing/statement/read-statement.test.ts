import { afterEach, expect, test } from 'vitest';
import { UnclearStatement, UnreadableStatement } from './parse/parsed.ts';
import { readStatement } from './read-statement.ts';

const HEADER = 'Datum;Castka;Mena;Zprava pro prijemce\n';
const row = (index: number) => `14.11.2026;${index},50;CZK;${'x'.repeat(900)}\n`;
/** As large as a file may be. */
const LARGE = Buffer.from(HEADER + Array.from({ length: 5000 }, (_, index) => row(index + 1)).join(''));
const SMALL = Buffer.from(HEADER + row(1));
const refusalOf = (file: string | Buffer, longestMs?: number) =>
  readStatement(Buffer.from(file), longestMs).then(
    () => 'read',
    (error) => (error instanceof UnreadableStatement ? error.message : error),
  );

afterEach(async () => {
  expect((await readStatement(SMALL)).entries, 'the next file is read').toHaveLength(1);
});

test('while a large file is read, the server goes on', async () => {
  await readStatement(SMALL);
  let rounds = 0;
  let timer = setImmediate(function count() {
    rounds += 1;
    timer = setImmediate(count);
  });
  const { entries } = await readStatement(LARGE);
  clearImmediate(timer);
  expect(entries).toHaveLength(5000);
  expect(rounds).toBeGreaterThan(100);
});

test.each([
  ['columns', ';'.repeat(4_000_000), 'more than 200 columns'],
  ['columns after a header', `${HEADER}${';'.repeat(4_000_000)}`, 'more than 200 columns'],
  ['rows', `${HEADER}${'\n'.repeat(4_000_000)}`, 'more than 50000 rows'],
  [
    'attributes',
    `<Document ${Array.from({ length: 200_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`,
    'a tag with thousands of attributes',
  ],
])('a file with millions of %s is refused before it is parsed', async (_name, file, refusal) => {
  expect(await refusalOf(file)).toBe(refusal);
});

test('a file that takes too long ends with its thread', async () => {
  expect(await refusalOf(LARGE, 1)).toBe('more than 1 ms');
});

test('an unclear file stays unclear', async () => {
  await expect(readStatement(Buffer.from(`${HEADER}14.11.2026;1,50;CZK;one;two\n`))).rejects.toThrow(
    UnclearStatement,
  );
});
