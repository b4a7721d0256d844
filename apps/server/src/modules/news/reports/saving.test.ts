import { randomUUID } from 'node:crypto';
import type { ReportVersion, ReportVersions } from '@canola/api-schema/news/report';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedUser } from '../../../../test/factories.ts';
import { commodityOf, type NewsDesk, openNewsDesk, REPORTS, reportOf, textOf } from '../test-desk.ts';

let desk: NewsDesk;
beforeAll(async () => {
  desk = await openNewsDesk();
});
afterAll(() => desk.close());

const save = (payload: object) => desk.ask(desk.editor, 'POST', REPORTS, payload);

test('a saved report is a draft, and reads as it was written', async () => {
  const { status, body, etag } = await save(reportOf());
  expect([status, etag]).toEqual([201, '"1"']);
  expect(body).toEqual({
    ...reportOf(),
    id: expect.any(String),
    groupId: expect.any(String),
    status: 'DRAFT',
    publishAt: null,
    publishedAt: null,
    masked: false,
    version: 1,
    translations: [],
    commodities: [
      {
        commodity: { id: 1, name: 'Wheat', icon: 'wheat' },
        headline: 'Milling wheat',
        summary: textOf('Paris closed higher for the third week in a row.'),
        recommendation: 'BULLISH',
        recommendationText: 'Keep a third of the harvest.',
      },
    ],
  });
  expect((await desk.ask(desk.editor, 'GET', `${REPORTS}/${body.id}`)).body).toEqual(body);
});

test('what somebody else sends is not even validated', async () => {
  const other = await seedUser(desk.test.db);
  const wrong = { commodities: Array(20_000).fill({}) };
  for (const [method, path] of [
    ['POST', REPORTS],
    ['PUT', `${REPORTS}/${randomUUID()}`],
  ] as const) {
    const { status, body } = await desk.ask(other, method, path, wrong);
    expect([status, body.code]).toEqual([403, 'permission.missing']);
  }
});

const empty = { type: 'doc', content: [] };
describe('what is wrong is said by field', () => {
  test.each([
    ['no commodity', { commodities: [] }, 'root'],
    ['one without a headline', { commodities: [commodityOf({ headline: ' ' })] }, 'root'],
    ['one without advice', { commodities: [commodityOf({ recommendationText: '' })] }, 'root'],
    ['one without a text', { commodities: [commodityOf({ summary: empty as never })] }, 'root'],
    ['one with spaces for a text', { commodities: [commodityOf({ summary: textOf('  ') })] }, 'root'],
    ['an end before its beginning', { dateTo: '2026-11-08' }, 'dateTo'],
    ['a commodity twice', { commodities: [commodityOf(), commodityOf()] }, 'commodities.1.commodityId'],
    ['an unknown one', { commodities: [commodityOf({ commodityId: 99 })] }, 'commodities.0.commodityId'],
    ['an unknown picture', { image: { guid: randomUUID() } }, 'image'],
    ['an unknown group', { groupId: randomUUID() }, 'groupId'],
  ])('%s', async (_, overrides, field) => {
    const { status, body } = await save(reportOf(overrides));
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([422, 'report.invalid', [field]]);
  });

  test.each([
    ['no headline', { headline: ' ' }, 'headline'],
    ['a day that does not exist', { dateFrom: '2026-02-30' }, 'dateFrom'],
    ['a day before PostgreSQL counts', { dateFrom: '0000-01-01' }, 'dateFrom'],
    ['another language', { language: 'de' }, 'language'],
    ['a headline with a NUL', { headline: 'Whe\u0000at' }, 'headline'],
    ['half a character', { summary: '\ud83c' }, 'summary'],
    ['an unknown field', { status: 'PUBLISHED' }, 'status'],
  ])('%s', async (_, overrides, field) => {
    const { status, body } = await save({ ...reportOf(), ...overrides });
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, 'request.invalid', [field]]);
  });
});

test('commodities without a headline are dropped next to a complete one', async () => {
  const commodities = [commodityOf({ commodityId: 2, headline: '' }), commodityOf({ commodityId: 3 })];
  const { body } = await save(reportOf({ commodities }));
  expect(body.commodities.map(({ commodity }) => commodity.id)).toEqual([3]);
});

test('a text that is not allowed is refused by its place', async () => {
  const bad = { type: 'doc', content: [{ type: 'script', content: [] }] };
  const { status, body } = await save(reportOf({ commodities: [commodityOf({ summary: bad as never })] }));
  expect([status, Object.keys(body.fields ?? {})[0]]).toEqual([
    400,
    expect.stringMatching(/^commodities\.0\.summary/),
  ]);
});

test('a text thousands of levels deep is refused, and the server lives on', async () => {
  const levels = 4000;
  const open = '{"type":"bulletList","content":[{"type":"listItem","content":[{"type":"paragraph"},';
  const deep = `{"type":"doc","content":[${open.repeat(levels)}{"type":"paragraph"}${']}]}'.repeat(levels)}]}`;
  const report = JSON.stringify(reportOf()).replace(JSON.stringify(commodityOf().summary), deep);
  const json = { 'content-type': 'application/json' };
  const { status, body } = await desk.ask(desk.editor, 'POST', REPORTS, report, json);
  expect([status, body.fields]).toEqual([400, { 'commodities.0.summary': ['rich-text.too-deep'] }]);
});

test('a report of more than a megabyte is refused', async () => {
  const summary = textOf(...Array.from({ length: 60 }, () => 'x'.repeat(18_000)));
  const { status, body } = await save(reportOf({ commodities: [commodityOf({ summary })] }));
  expect([status, body.code]).toEqual([413, 'request.too-large']);
});

describe('a new report that is sent again', () => {
  const drafts = async (headline: string) => {
    const { rows } = await desk.test.db.$client.query(
      'select id, version from news.report where headline like $1',
      [`${headline}%`],
    );
    return rows;
  };

  test('with the same id it is one report, however often its replies are lost', async () => {
    const id = randomUUID();
    const headline = `Lost ${id}`;
    for (const [etag, more] of [
      ['"1"', ''],
      ['"2"', ''],
      ['"3"', ' and found'],
      ['"4"', ' and found'],
    ]) {
      const sent = await save({ ...reportOf({ headline: headline + more }), id });
      expect([sent.status, sent.etag, sent.body.id]).toEqual([201, etag, id]);
    }
    expect(await drafts(headline)).toEqual([{ id, version: 4 }]);
  });

  test.each([
    ['saved', 'PUT', reportOf({ headline: 'Theirs' })],
    ['published', 'PATCH', { status: 'PUBLISHED' }],
    ['scheduled', 'PATCH', { status: 'PUBLISHED', publishAt: '2027-01-04T08:00:00Z' }],
  ] as const)('once a colleague has %s it, it is refused', async (_, method, change) => {
    const petr = await seedUser(desk.test.db, { permissions: ['news:report:manage'], name: 'Petr Malý' });
    const id = randomUUID();
    await save({ ...reportOf(), id });
    expect((await desk.ask(petr, method, `${REPORTS}/${id}`, change)).status).toBe(200);
    const { body: before } = await desk.ask(desk.editor, 'GET', `${REPORTS}/${id}`);
    const again = await save({ ...reportOf({ headline: 'Half a sentence' }), id });
    expect([again.status, again.body.code]).toEqual([412, 'report.changed']);
    expect((await desk.ask(desk.editor, 'GET', `${REPORTS}/${id}`)).body).toEqual(before);
  });

  test('twice at the same moment it is one report', async () => {
    const id = randomUUID();
    const headline = `Twice ${id}`;
    const both = await Promise.all([1, 2].map(() => save({ ...reportOf({ headline }), id })));
    expect(both.map(({ status, body }) => [status, body.id])).toEqual([
      [201, id],
      [201, id],
    ]);
    expect(await drafts(headline)).toEqual([{ id, version: 2 }]);
  });

  test('with the id of a colleague’s report it is a report of its own', async () => {
    const petr = await seedUser(desk.test.db, { permissions: ['news:report:manage'] });
    const theirs = await desk.create();
    const { status, body } = await desk.ask(petr, 'POST', REPORTS, { ...reportOf(), id: theirs.id });
    expect(status).toBe(201);
    expect(body.id).not.toBe(theirs.id);
  });
});

describe('two editors', () => {
  test('the second sees who saved when, and may save over it knowingly', async () => {
    const petr = await seedUser(desk.test.db, { permissions: ['news:report:manage'], name: 'Petr Malý' });
    const { id } = await desk.create();
    const url = `${REPORTS}/${id}`;
    const first = await desk.ask(petr, 'PUT', url, reportOf({ headline: "Petr's" }), { 'if-match': '"1"' });
    expect([first.status, first.etag, first.body.version]).toEqual([200, '"2"', 2]);
    const second = await desk.ask(desk.editor, 'PUT', url, reportOf({ headline: "Marie's" }), {
      'if-match': '"1"',
    });
    expect(second.status).toBe(412);
    expect(second.body).toMatchObject({
      code: 'report.changed',
      version: 2,
      updatedBy: 'Petr Malý',
      updatedAt: desk.test.clock.now().toISOString(),
    });
    for (const [method, payload] of [['DELETE'], ['PATCH', { status: 'PUBLISHED' }]] as const)
      expect((await desk.ask(desk.editor, method, url, payload, { 'if-match': '"1"' })).status).toBe(412);
    expect((await desk.ask(desk.editor, 'GET', url)).body).toMatchObject({
      headline: "Petr's",
      status: 'DRAFT',
    });
    const knowing = await desk.ask(desk.editor, 'PUT', url, reportOf(), {
      'if-match': second.body.version ? '"2"' : '',
    });
    expect(knowing.body.version).toBe(3);
  });

  test.each(['7', 'W/"1"', '"2"', ''])('%s is not the tag of version 1', async (tag) => {
    const { id } = await desk.create();
    const { status } = await desk.ask(desk.editor, 'PUT', `${REPORTS}/${id}`, reportOf(), {
      'if-match': tag,
    });
    expect(status).toBe(412);
  });

  test('without a tag the last one wins, and the versions keep the other', async () => {
    const { id } = await desk.create({ headline: 'first' });
    const url = `${REPORTS}/${id}`;
    await desk.ask(desk.editor, 'PUT', url, reportOf({ headline: 'second' }));
    await desk.ask(desk.editor, 'PUT', url, reportOf({ headline: 'third' }));
    const { body } = await desk.ask<ReportVersions>(desk.editor, 'GET', `${url}/version`);
    expect(body.versions).toEqual(
      [3, 2, 1].map((version) => ({
        version,
        savedBy: 'Marie Horáková',
        savedAt: desk.test.clock.now().toISOString(),
        publishedAt: null,
      })),
    );
    const second = await desk.ask<ReportVersion>(desk.editor, 'GET', `${url}/version/2`);
    expect(second.body.body).toEqual(reportOf({ headline: 'second' }));
    const restored = await desk.ask(desk.editor, 'PUT', url, second.body.body);
    expect(restored.body).toMatchObject({ headline: 'second', version: 4 });
  });

  test('many saves at the same time are that many versions', async () => {
    const { id } = await desk.create();
    const saves = Array.from({ length: 8 }, (_, at) =>
      desk.ask(desk.editor, 'PUT', `${REPORTS}/${id}`, reportOf({ headline: `save ${at}` })),
    );
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(saves.map(() => 200));
    const { body } = await desk.ask<ReportVersions>(desk.editor, 'GET', `${REPORTS}/${id}/version`);
    expect(body.versions.map(({ version }) => version)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });
});

describe('translations', () => {
  test('join a group, each language once', async () => {
    const english = await desk.create();
    const czech = await desk.create({ groupId: english.groupId, language: 'cs', headline: 'Pšenice' });
    expect(czech.translations).toEqual([{ id: english.id, language: 'en' }]);
    const again = await save(reportOf({ groupId: english.groupId, language: 'cs' }));
    expect([again.status, again.body.fields]).toEqual([422, { language: ['language.taken'] }]);
    const taken = await desk.ask(desk.editor, 'PUT', `${REPORTS}/${czech.id}`, reportOf({ language: 'en' }));
    expect(taken.body.fields).toEqual({ language: ['language.taken'] });
    const moved = await desk.ask(desk.editor, 'PUT', `${REPORTS}/${czech.id}`, reportOf({ language: 'ro' }));
    expect(moved.body).toMatchObject({ language: 'ro', groupId: english.groupId });
  });

  test('of two at the same time in the same language one is saved', async () => {
    const { groupId } = await desk.create();
    const both = await Promise.all([1, 2].map(() => save(reportOf({ groupId, language: 'ro' }))));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  });
});

test('a deleted report is gone with its versions', async () => {
  const { id } = await desk.create();
  const url = `${REPORTS}/${id}`;
  expect((await desk.ask(desk.editor, 'DELETE', url)).status).toBe(204);
  for (const path of ['', '/version', '/version/1'])
    expect((await desk.ask(desk.editor, 'GET', url + path)).status).toBe(404);
  expect((await desk.ask(desk.editor, 'DELETE', url)).status).toBe(404);
});

test('what editors do is in the audit log', async () => {
  const { id } = await desk.create();
  const url = `${REPORTS}/${id}`;
  await desk.ask(desk.editor, 'PUT', url, reportOf());
  await desk.ask(desk.editor, 'PATCH', url, { status: 'PUBLISHED', publishAt: '2026-11-20T05:00:00Z' });
  await desk.ask(desk.editor, 'PATCH', url, { status: 'PUBLISHED' });
  await desk.ask(desk.editor, 'PATCH', url, { status: 'PUBLISHED' });
  await desk.ask(desk.editor, 'PATCH', url, { status: 'DRAFT' });
  await desk.ask(desk.editor, 'DELETE', url);
  const { rows } = await desk.test.db.$client.query(
    'select action, actor_id from platform.audit_event where subject_id = $1 order by number',
    [id],
  );
  expect(rows).toEqual(
    ['created', 'updated', 'scheduled', 'published', 'unpublished', 'deleted'].map((done) => ({
      action: `report.${done}`,
      actor_id: desk.editor.id,
    })),
  );
});
