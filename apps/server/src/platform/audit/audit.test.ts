import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import type { Viewer } from '../viewer.ts';
import { record } from './audit.ts';
import { findChainBreak } from './verify.ts';

const actor = { userId: '0190aaaa-0000-7000-8000-000000000001' } as Viewer;
const subjectId = '0190aaaa-0000-7000-8000-000000000002';
const NOW = new Date('2027-03-01T08:00:00.123Z');

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const write = (to: string) =>
  database.db.transaction((tx) =>
    record(tx, NOW, actor, {
      action: 'user.blocked',
      subjectType: 'user',
      subjectId,
      userId: subjectId,
      countryId: 'CZ',
      changes: { to },
    }),
  );
const isWhole = async () => (await findChainBreak(database.db)) === undefined;
/** As somebody with all rights in the database would. */
const tamper = (statement: string) =>
  database.pool.query(`alter table platform.audit_event disable trigger all; ${statement}`);

describe('the audit log', () => {
  it('is whole when nobody touched it, also with many writers at the same time', async () => {
    expect(await isWhole()).toBe(true);
    await Promise.all(Array.from({ length: 20 }, (_, at) => write(`state ${at}`)));
    const { rows } = await database.pool.query('select number from platform.audit_event order by number');
    expect(rows.map((row) => Number(row.number))).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
    expect(await isWhole()).toBe(true);
  });

  it('refuses every change', async () => {
    await write('BLOCKED');
    for (const statement of [
      `update platform.audit_event set action = 'user.unblocked'`,
      'delete from platform.audit_event',
      'truncate platform.audit_event',
    ])
      await expect(database.pool.query(statement)).rejects.toThrow('never changed');
  });

  it.each([
    ['a changed body', `update platform.audit_event set body = replace(body, 'two', 'six') where number = 2`],
    ['a changed column', `update platform.audit_event set actor_id = subject_id where number = 2`],
    ['a moved time', `update platform.audit_event set at = at + interval '1 second' where number = 2`],
    ['another person', `update platform.audit_event set user_id = actor_id where number = 2`],
    ['a missing event', 'delete from platform.audit_event where number = 2'],
    ['a missing beginning', 'delete from platform.audit_event where number = 1'],
    [
      'a rewritten event with a hash of its own',
      `update platform.audit_event set body = replace(body, 'two', 'six'),
         hash = encode(sha256(convert_to(replace(body, 'two', 'six'), 'UTF8')), 'hex') where number = 2`,
    ],
  ])('shows %s', async (_, statement) => {
    for (const to of ['one', 'two', 'three']) await write(to);
    expect(await isWhole()).toBe(true);
    await tamper(statement);
    expect(await isWhole()).toBe(false);
  });

  it('holds nothing of an action that was rolled back', async () => {
    const failing = database.db.transaction(async (tx) => {
      await record(tx, NOW, actor, { action: 'user.reset', subjectType: 'user', subjectId });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect((await database.pool.query('select from platform.audit_event')).rowCount).toBe(0);
  });
});
