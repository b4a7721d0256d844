import { KEPT_VERSIONS } from '@canola/api-schema/limits';
import type { ReportVersion, ReportVersions } from '@canola/api-schema/news/report';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NewsDesk, NOW, openNewsDesk, REPORTS, reportOf } from '../test-desk.ts';

let desk: NewsDesk;
beforeAll(async () => {
  desk = await openNewsDesk();
});
afterAll(() => desk.close());

const versionsOf = async (id: string) =>
  (await desk.ask<ReportVersions>(desk.editor, 'GET', `${REPORTS}/${id}/version`)).body.versions;

const save = (id: string, headline: string) =>
  desk.ask(desk.editor, 'PUT', `${REPORTS}/${id}`, reportOf({ headline }));

/** As if it had been saved that often; through the door it would take many seconds. */
async function saveUntil(id: string, last: number): Promise<void> {
  const { $client } = desk.test.db;
  await $client.query(
    `insert into news.report_version (report_id, version, body, images, saved_by, saved_at)
     select v.report_id, n, v.body, v.images, v.saved_by, v.saved_at
     from news.report r join news.report_version v on v.report_id = r.id and v.version = r.version,
       generate_series(r.version + 1, $2) n where r.id = $1`,
    [id, last],
  );
  await $client.query('update news.report set version = $2 where id = $1', [id, last]);
}

test('of many saves the newest stay, and every one that was published', async () => {
  const other = await desk.create();
  const { id } = await desk.publish({ headline: 'as it was published' });
  for (const headline of ['second', 'third']) await save(id, headline);
  const change = (status: string) => desk.ask(desk.editor, 'PATCH', `${REPORTS}/${id}`, { status });
  await change('DRAFT');
  await change('PUBLISHED');
  const last = KEPT_VERSIONS + 5;
  await saveUntil(id, last - 1);
  await save(id, 'newest');
  const kept = await versionsOf(id);
  expect(kept.map(({ version }) => version)).toEqual([
    ...Array.from({ length: KEPT_VERSIONS }, (_, at) => last - at),
    3,
    1,
  ]);
  expect(kept.filter(({ publishedAt }) => publishedAt !== null)).toMatchObject([
    { version: 3, publishedAt: NOW.toISOString() },
    { version: 1, publishedAt: NOW.toISOString() },
  ]);
  const read = (version: number) =>
    desk.ask<ReportVersion>(desk.editor, 'GET', `${REPORTS}/${id}/version/${version}`);
  expect((await read(2)).status).toBe(404);
  expect((await read(2 ** 31 - 1)).status).toBe(404);
  // More than the column holds.
  expect((await read(2 ** 31)).status).toBe(404);
  expect((await read(1)).body.body.headline).toBe('as it was published');
  expect(await versionsOf(other.id)).toHaveLength(1);
});
