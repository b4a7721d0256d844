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

async function saveUpTo(id: string, last: number, first = 2): Promise<void> {
  for (let version = first; version <= last; version += 1)
    await desk.ask(desk.editor, 'PUT', `${REPORTS}/${id}`, reportOf({ headline: `save ${version}` }));
}

test('of many saves the newest are kept, and every one that was published', async () => {
  const other = await desk.create();
  const { id } = await desk.publish({ headline: 'as it was published' });
  await saveUpTo(id, 3);
  const change = (status: string) => desk.ask(desk.editor, 'PATCH', `${REPORTS}/${id}`, { status });
  await change('DRAFT');
  await change('PUBLISHED');
  const last = KEPT_VERSIONS + 5;
  await saveUpTo(id, last, 4);
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
  expect((await read(1)).body.body.headline).toBe('as it was published');
  expect(await versionsOf(other.id)).toHaveLength(1);
});
