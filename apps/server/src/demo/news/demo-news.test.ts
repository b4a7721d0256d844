import { LANGUAGES } from '@canola/api-schema/access';
import { DAY_MS } from '@canola/api-schema/duration';
import { type ReportList, SaveReport } from '@canola/api-schema/news/report';
import { wordsOf } from '@canola/api-schema/news/rich-text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { call } from '../../../test/caller.ts';
import { type SeededUser, seedUser } from '../../../test/factories.ts';
import { isBusinessDay } from '../../modules/prices/index.ts';
import { previousDay, settlesOn } from '../../sandbox/futures/futures-model.ts';
import { seedNews } from './index.ts';
import { reportOf, weekOf } from './reports.ts';
import { TRADED } from './traded-week.ts';

const NOW = new Date('2026-11-16T09:00:00Z');

let test: TestApp;
let editor: SeededUser;
const said: string[] = [];
beforeAll(async () => {
  test = await buildTestApp({ now: NOW });
  editor = await seedUser(test.db, { email: 'editor@canola.test', permissions: ['news:report:manage'] });
  await seedNews(test.deps, (line) => said.push(line));
});
afterAll(() => test.close());

/** In any of the languages. */
const NAMES = {
  wheat: /milling wheat|potravinářská pšenice|grâul de panificație/i,
  rapeseed: /rapeseed|řepka|rapița/i,
  crude_oil: /crude oil/i,
};

/** Over two turns of the year: after 52 weeks and, in 2026, after 53. */
const weeks = Array.from({ length: 120 }, (_, before) => weekOf(new Date('2027-02-01T09:00:00Z'), before));

describe.each(LANGUAGES)('the reports in %s', (language) => {
  const bodies = weeks.map((week) => reportOf(week, language));

  it('would be accepted from the editor', () => {
    for (const body of bodies) expect(SaveReport.parse(body)).toEqual(body);
  });

  it('name their values: no placeholder is left', () => {
    for (const body of bodies) expect(JSON.stringify(body)).not.toMatch(/[{]\w+[}]|undefined|NaN|""/);
  });

  it('differ from week to week in every part', () => {
    for (const [at, body] of bodies.entries()) {
      const next = bodies[at + 1];
      if (!next) continue;
      expect(body.headline).not.toBe(next.headline);
      expect(body.image).not.toEqual(next.image);
      const texts = (item: typeof body) => item.commodities.map(({ summary }) => wordsOf(summary));
      for (const text of texts(body)) expect(texts(next)).not.toContain(text);
    }
  });

  it('have the figures of the demo’s exchange, and say which way it moved', () => {
    for (const [at, body] of bodies.entries())
      for (const { commodityId, headline, summary, recommendation } of body.commodities) {
        const commodity = TRADED[commodityId];
        if (!commodity) continue;
        const sunday = new Date(`${weeks[at]?.sunday}T00:00:00Z`);
        // The week's last day with a settlement, and the nearest contract of that day, as the exchange shows it.
        const friday = new Date(sunday.getTime() - 2 * DAY_MS).toISOString().slice(0, 10);
        const day = isBusinessDay('EURONEXT', friday) ? friday : previousDay(commodity, friday);
        const [settled] = settlesOn(commodity, day);
        const figures = `${headline} ${wordsOf(summary)}`.match(/\d+(?=\u00a0EUR\/t)/g) ?? [];
        expect(figures, headline).toContain(String(Math.round(Number(settled?.settle))));
        const earlier = new Date(sunday.getTime() - 7 * DAY_MS).toISOString().slice(0, 10);
        const before = settlesOn(commodity, previousDay(commodity, earlier), settled?.month)[0];
        const change = Math.round(Number(settled?.settle)) - Math.round(Number(before?.settle));
        const moved = Math.abs(change) <= 1 ? 'NORMAL' : change > 0 ? 'BULLISH' : 'BEARISH';
        expect(recommendation, `${weeks[at]?.monday} ${commodity}`).toBe(moved);
        if (NAMES[commodity].test(body.headline)) expect(body.headline).toBe(headline);
      }
  });

  it('show everything that the editor offers', () => {
    const all = JSON.stringify(bodies);
    for (const type of [
      'heading',
      'bulletList',
      'orderedList',
      'table',
      'blockquote',
      'image',
      'horizontalRule',
      'link',
      'bold',
    ])
      expect(all, type).toContain(`"type":"${type}"`);
    for (const advice of ['BULLISH', 'BEARISH', 'NORMAL']) expect(all).toContain(advice);
  });
});

it('a year is published, the present week has two drafts and one that waits for its time', async () => {
  expect(said).toEqual(['Demo world: 159 market reports']);
  for (const language of LANGUAGES) {
    const url = `/can-news/api/report?language=${language}`;
    const { body } = await call<ReportList>(test, editor, 'GET', url);
    const drafts = body.reports.filter(({ status }) => status === 'DRAFT');
    expect(body.reports).toHaveLength(53);
    expect(drafts.map(({ dateFrom, publishAt }) => [dateFrom, publishAt])).toEqual([
      ['2026-11-16', language === 'cs' ? '2026-11-23T05:00:00.000Z' : null],
    ]);
    expect([body.first, body.last]).toEqual(['2025-11-17', '2026-11-16']);
    expect(body.reports[7]?.translations).toHaveLength(2);
    const picture = await test.app.inject(`${body.reports[3]?.image?.url}?w=480`);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
  }
});

it('the waiting one is published at its time', async () => {
  test.clock.set(new Date('2026-11-23T05:00:00Z'));
  await test.runJobs();
  const url = '/can-news/api/report?language=cs&date-from=2026-11-16';
  expect((await call<ReportList>(test, editor, 'GET', url)).body.reports[0]?.status).toBe('PUBLISHED');
  test.clock.set(NOW);
});

it('reports that were all deleted come back, although their pictures are still there', async () => {
  await test.db.$client.query('delete from news.report');
  await seedNews(test.deps, () => {});
  const { rows } = await test.db.$client.query('select count(*)::int as n from news.report');
  expect(rows).toEqual([{ n: 159 }]);
});

it('a second seeding changes nothing', async () => {
  await seedNews(test.deps, (line) => said.push(line));
  expect(said).toHaveLength(1);
});
