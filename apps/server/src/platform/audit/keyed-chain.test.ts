import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listenOn } from '../../../test/listen-on.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { auditCommand } from '../../commands/audit.ts';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import { createLogger } from '../http/logger.ts';
import type { Viewer } from '../viewer.ts';
import { findBreak, findLastEvent } from './audit.queries.ts';
import { record, sealChain } from './audit.ts';
import { useChainKeys } from './chain-hash.ts';
import { findChainBreak, sendHead, verifyAudit, verifyChain } from './verify.ts';

const KEY = 'a key of more than thirty-two characters';
const NEXT_KEY = 'the key that replaces it, no less than that';
const actor = { userId: '0190aaaa-0000-7000-8000-000000000001' } as Viewer;
const subjectId = '0190aaaa-0000-7000-8000-000000000002';
const NOW = new Date('2027-03-01T08:00:00.123Z');

let database: TestDatabase;
let deps: Deps;
beforeEach(async () => {
  database = await createTestDatabase();
  deps = {
    db: database.db,
    log: createLogger({ logLevel: 'silent' }),
    clock: systemClock,
    config: readConfig({ AUDIT_KEY: KEY }),
  } as Deps;
  useChainKeys(deps.config.audit);
});
afterEach(async () => {
  await database.drop();
  useKeys();
});

const useKeys = (...keys: string[]) => useChainKeys({ keys, oldKeys: [] });
const write = (to: string) =>
  database.db.transaction((tx) =>
    record(tx, NOW, actor, { action: 'user.blocked', subjectType: 'user', subjectId, changes: { to } }),
  );
const query = (statement: string) => database.pool.query(statement);
/** As somebody with all rights in the database would. */
const tamper = (statement: string) =>
  query(`alter table platform.audit_event disable trigger all; ${statement}`);
const isWhole = () => verifyChain(deps);
const numbers = async () => (await query('select number from platform.audit_event order by 1')).rows.length;

/** The whole chain again, with hashes that need no key; `keep` is a condition on its events. */
const recompute = (keep: string) => `
  create temp table forged as
    with recursive kept as (
      select *, row_number() over (order by number) as place from platform.audit_event where ${keep}
    ), chain as (
      select *, regexp_replace(body, '"number":\\d+', '"number":' || place) as text,
        encode(sha256(convert_to(regexp_replace(body, '"number":\\d+', '"number":' || place), 'UTF8')), 'hex') as link
        from kept where place = 1
      union all
      select kept.*, regexp_replace(kept.body, '"number":\\d+', '"number":' || kept.place),
        encode(sha256(convert_to(chain.link || regexp_replace(kept.body, '"number":\\d+', '"number":' || kept.place), 'UTF8')), 'hex')
        from kept join chain on kept.place = chain.place + 1
    ) select * from chain;
  delete from platform.audit_event;
  insert into platform.audit_event
    select place, at, actor_id, action, subject_type, subject_id, user_id, company_id, country_id, text, link from forged`;
const SHORTER_END = `update platform.audit_end set (number, hash) =
  (select number, hash from platform.audit_event order by number desc limit 1)`;

describe('a keyed chain', () => {
  it('begins with its marker, and is whole with many writers at the same time', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, at) => write(`state ${at}`)));
    const { rows } = await query('select action from platform.audit_event order by number');
    expect(rows.map(({ action }) => action)).toEqual(['audit.keyed', ...Array(10).fill('user.blocked')]);
    expect(await isWhole()).toBe(true);
  });

  it.each([
    ['a changed text', `update platform.audit_event set body = replace(body, 'two', 'six') where number = 3`],
    ['a changed column', `update platform.audit_event set actor_id = subject_id where number = 3`],
    ['a removed event', 'delete from platform.audit_event where number = 3'],
    ['a removed beginning', 'delete from platform.audit_event where number <= 2'],
    ['an end that was cut off', 'delete from platform.audit_event where number = 4'],
    [
      'an end that was cut off and named the end',
      `delete from platform.audit_event where number = 4; ${SHORTER_END}`,
    ],
    ['an end that is not named', 'delete from platform.audit_end'],
    [
      'an event that was added without the key',
      `insert into platform.audit_event select 5, at, actor_id, action, subject_type, subject_id, user_id, company_id,
         country_id, replace(body, '"number":4', '"number":5'), encode(sha256(convert_to(hash || body, 'UTF8')), 'hex')
         from platform.audit_event where number = 4`,
    ],
    [
      'two events that changed places',
      `update platform.audit_event a set body = b.body, hash = b.hash
         from platform.audit_event b where a.number in (3, 4) and b.number = 7 - a.number`,
    ],
    ['a chain recomputed without the key', recompute('true')],
    [
      'a chain recomputed without the key and the marker',
      `${recompute(`action <> 'audit.keyed' and number <> 3`)}; delete from platform.audit_end`,
    ],
    ['no chain at all', 'delete from platform.audit_event; delete from platform.audit_end'],
  ])('shows %s', async (_, statement) => {
    for (const to of ['one', 'two', 'three']) await write(to);
    expect(await isWhole()).toBe(true);
    await tamper(statement);
    expect(await isWhole()).toBe(false);
    expect(await findBreak(database.db)).toMatchObject({ reason: expect.any(String) });
  });

  it('that was restored from an older copy is noticed by a process that saw more, and by an outside head', async () => {
    await write('one');
    const { rows } = await query('select * from platform.audit_end');
    await write('two');
    const head = await findLastEvent(database.db);
    expect(await isWhole()).toBe(true);
    await tamper(`delete from platform.audit_event where number = 3;
      update platform.audit_end set number = 2, hash = '${rows[0].hash}', seal = '${rows[0].seal}'`);
    expect(await findChainBreak(database.db)).toBeUndefined();
    expect(await isWhole()).toBe(false);
    await expect(auditCommand(['verify', `3:${head?.hash}`], database.url)).rejects.toThrow(
      'event 3 and those after',
    );
    expect(await auditCommand(['verify', `2:${rows[0].hash}`], database.url)).toBe('The audit log is whole.');
    // A process that has not seen the head does not clear the break; the operator does.
    const another = { ...deps, config: readConfig({ AUDIT_KEY: KEY }) };
    expect(await verifyChain(another)).toBe(false);
    expect(await findBreak(database.db)).toMatchObject({ reason: expect.stringContaining('event 3 and') });
    await database.db.transaction((tx) => sealChain(tx, NOW));
    expect(await findBreak(database.db)).toBeUndefined();
    expect([await verifyChain(another), await isWhole()]).toEqual([true, true]);
  });

  it('takes no more events when its end was altered or its key is not there', async () => {
    await write('one');
    useKeys(NEXT_KEY);
    await expect(write('two')).rejects.toMatchObject({
      code: 'service.unavailable',
      message: expect.stringContaining('AUDIT_KEY does not name'),
    });
    useKeys(KEY);
    await query('update platform.audit_end set number = 1');
    await expect(write('two')).rejects.toThrow('was altered');
    expect(await numbers()).toBe(2);
  });

  it('goes on with the key that replaces another', async () => {
    await write('one');
    useKeys(NEXT_KEY, KEY);
    await write('two');
    expect(await numbers()).toBe(4);
    expect(await isWhole()).toBe(true);
    useKeys(NEXT_KEY);
    expect(await isWhole()).toBe(false);
  });
});

it('a keyed chain is written and verified by servers on both sides of a replacement', async () => {
  await write('one');
  for (const keys of [
    [KEY, NEXT_KEY],
    [NEXT_KEY, KEY],
    [KEY, NEXT_KEY],
    [NEXT_KEY, KEY],
  ]) {
    useKeys(...keys);
    await write('next');
    for (const readers of [
      [KEY, NEXT_KEY],
      [NEXT_KEY, KEY],
    ]) {
      useKeys(...readers);
      expect(await isWhole()).toBe(true);
    }
  }
});

it('a replaced key verifies its part of the chain, and does not end one', async () => {
  await write('one');
  useKeys(NEXT_KEY, KEY);
  await write('two');
  useChainKeys({ keys: [NEXT_KEY], oldKeys: [KEY] });
  await write('three');
  expect(await numbers()).toBe(5);
  expect(await isWhole()).toBe(true);
  // Somebody who has the old key and the database writes another history.
  await tamper('delete from platform.audit_event; delete from platform.audit_end');
  useKeys(KEY);
  for (const to of ['four', 'five', 'six', 'seven']) await write(to);
  useChainKeys({ keys: [NEXT_KEY], oldKeys: [KEY] });
  expect(await findChainBreak(database.db)).toMatchObject({
    reason: expect.stringContaining('was replaced'),
  });
  await expect(write('eight')).rejects.toThrow('was replaced');
});

describe('a chain from before the key', () => {
  it('is keyed from the operator’s command on', async () => {
    useKeys();
    await write('one');
    useKeys(KEY);
    await write('two');
    const { rows } = await query('select body, hash from platform.audit_event order by number');
    expect(rows[0].hash).toBe(createHash('sha256').update(rows[0].body).digest('hex'));
    expect(await findChainBreak(database.db)).toMatchObject({ reason: expect.stringContaining('not keyed') });
    expect(await auditCommand(['seal'], database.url)).toBe('The audit log is keyed from event 3 on.');
    await write('three');
    expect(await auditCommand(['verify'], database.url)).toBe('The audit log is whole.');
  });
});

it('sends its head to the configured address', async () => {
  const received: unknown[] = [];
  const server = createServer(async (request, response) => {
    received.push(JSON.parse((await request.toArray()).join('')));
    response.writeHead(204).end();
  });
  const port = await listenOn(server);
  const audit = { keys: [KEY], oldKeys: [], headUrl: `http://127.0.0.1:${port}/heads` };
  await write('one');
  const sending = { ...deps, config: { ...deps.config, audit } };
  await verifyAudit.run(sending, {}, { jobId: '1' });
  await sendHead.run(sending, { isWhole: true }, { jobId: '2' });
  server.close();
  const head = await findLastEvent(database.db);
  expect(received).toMatchObject([{ events: 2, head: head?.hash, isWhole: true }]);
});
