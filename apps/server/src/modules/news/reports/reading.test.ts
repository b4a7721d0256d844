import type { ReportList } from '@canola/api-schema/news/report';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SeededUser, seedCompany, seedUser } from '../../../../test/factories.ts';
import { commodityOf, type NewsDesk, openNewsDesk, REPORTS, type Reader, textOf } from '../test-desk.ts';

let desk: NewsDesk;
let plus: Reader;
let basic: Reader;
beforeAll(async () => {
  desk = await openNewsDesk();
  plus = await desk.reader('PLUS');
  basic = await desk.reader('BASIC');
});
afterAll(() => desk.close());

const headlines = ({ reports }: ReportList) => reports.map(({ headline }) => headline);
const get = (as: SeededUser, id: string, query = '') => desk.ask(as, 'GET', `${REPORTS}/${id}${query}`);

describe('in trial', () => {
  const secret = {
    headline: 'Zirkonium',
    summary: 'Ytterbium',
    commodities: [
      commodityOf({ headline: 'Praseodym', summary: textOf('Dysprosium'), recommendationText: 'Gadolinium' }),
    ],
  };
  const WORDS = /zirkonium|ytterbium|praseodym|dysprosium|gadolinium|image\//i;

  test.each([
    ['2026-11-16', true],
    ['2026-10-17', true],
    ['2026-10-16', false],
    ['2025-11-01', false],
  ])('a report of %s is masked: %s', async (dateFrom, masked) => {
    const { id } = await desk.publish({ ...secret, dateFrom, dateTo: '2026-11-16' });
    for (const answer of [
      await get(basic.user, id),
      await get(basic.user, id, `?companyId=${basic.companyId}`),
      await desk.list(basic.user, `date-from=${dateFrom}&date-to=${dateFrom}`),
    ]) {
      expect(answer.status).toBe(200);
      expect(WORDS.test(answer.raw)).toBe(!masked);
    }
    const { body } = await get(basic.user, id);
    expect(body).toMatchObject(
      masked
        ? { masked, headline: null, summary: null, image: null, commodities: [], dateFrom }
        : { masked, headline: 'Zirkonium' },
    );
    expect(WORDS.test((await get(plus.user, id)).raw)).toBe(true);
    expect((await get(plus.user, id)).body.masked).toBe(false);
  });

  test('the cover of a masked report is not named', async () => {
    const { default: sharp } = await import('sharp');
    const green = sharp({ create: { width: 20, height: 20, channels: 3, background: '#226633' } });
    const { body: picture } = await desk.upload(desk.editor, await green.png().toBuffer());
    const { id } = await desk.publish({ image: { guid: picture.guid } });
    expect((await get(plus.user, id)).body.image).toEqual({ guid: picture.guid, url: picture.url });
    expect((await get(basic.user, id)).raw).not.toContain(picture.guid);
  });

  test('a search does not tell whether a masked report holds a word', async () => {
    const old = { ...secret, dateFrom: '2026-09-07', dateTo: '2026-09-13', headline: 'Zirkonium of old' };
    await desk.publish(old);
    await desk.publish(secret);
    const found = (await desk.list(basic.user, 'search=zirkonium')).body.reports;
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(({ masked }) => masked)).toEqual([]);
  });

  test('an editor with enforcePlans is a reader, and nobody is unmasked by it', async () => {
    const { id } = await desk.publish(secret);
    const draft = await desk.create();
    expect((await get(desk.editor, id)).body.masked).toBe(false);
    expect((await get(desk.editor, id, '?enforcePlans=true')).body.masked).toBe(true);
    expect((await get(desk.editor, draft.id, '?enforcePlans=true')).status).toBe(404);
    for (const flag of ['true', 'false'])
      expect((await get(basic.user, id, `?enforcePlans=${flag}`)).body.masked).toBe(true);
    const asReader = await desk.list(desk.editor, 'enforcePlans=true');
    expect(asReader.body.reports.every(({ status }) => status === 'PUBLISHED')).toBe(true);
  });

  test('the best of several plans counts, unless a company is named', async () => {
    const { id } = await desk.publish(secret);
    const both = await seedUser(desk.test.db);
    const poor = await seedCompany(desk.test.db, { members: [{ user: both }] });
    const rich = await seedCompany(desk.test.db, { plan: 'PREMIUM', members: [{ user: both }] });
    expect((await get(both, id)).body.masked).toBe(false);
    expect((await get(both, id, `?companyId=${rich.id}`)).body.masked).toBe(false);
    expect((await get(both, id, `?companyId=${poor.id}`)).body.masked).toBe(true);
  });

  test.each([
    ['WAITING', 200],
    ['BLOCKED', 403],
  ] as const)('a membership that is %s does not count', async (approvalState, status) => {
    const { id } = await desk.publish(secret);
    const user = await seedUser(desk.test.db);
    const company = await seedCompany(desk.test.db, { plan: 'PREMIUM', members: [{ user, approvalState }] });
    expect((await get(user, id)).body.masked).toBe(true);
    expect((await get(user, id, `?companyId=${company.id}`)).status).toBe(status);
  });

  test('nobody else’s company is named, and without any it is BASIC', async () => {
    const { id } = await desk.publish(secret);
    const alone = await desk.reader();
    expect((await get(alone.user, id)).body.masked).toBe(true);
    const foreign = await get(alone.user, id, `?companyId=${plus.companyId}`);
    expect([foreign.status, foreign.body.code]).toEqual([404, 'company.not-found']);
  });
});

test('a viewer without access to the feature is refused', async () => {
  const { test: server } = desk;
  const { id } = await desk.publish();
  await server.db.$client.query(
    `update users.plan_feature set feature = 'STORAGES_' where feature = 'MARKET_NEWS' and plan_id = 1`,
  );
  for (const url of [REPORTS, `${REPORTS}/${id}`]) {
    const { status, body } = await desk.ask(basic.user, 'GET', url);
    expect([status, body.code]).toEqual([403, 'feature.not-in-plan']);
    expect((await desk.ask(plus.user, 'GET', url)).status).toBe(200);
  }
  await server.db.$client.query(
    `update users.plan_feature set feature = 'MARKET_NEWS' where feature = 'STORAGES_'`,
  );
});

test('somebody who has not finished the registration is refused', async () => {
  const newcomer = await seedUser(desk.test.db, { isRegistered: false });
  const { status, body } = await desk.list(newcomer);
  expect([status, body.code]).toEqual([403, 'user.not-registered']);
});

describe('a reader', () => {
  test('sees no draft, by list, id or translation', async () => {
    const published = await desk.publish({ headline: 'Out' });
    const draft = await desk.create({ groupId: published.groupId, language: 'cs', headline: 'Koncept' });
    expect((await get(plus.user, draft.id)).body.code).toBe('report.not-found');
    expect((await desk.list(plus.user, 'language=cs')).raw).not.toContain('Koncept');
    expect((await get(plus.user, published.id)).body.translations).toEqual([]);
    expect((await get(desk.editor, published.id)).body.translations).toEqual([
      { id: draft.id, language: 'cs' },
    ]);
    expect((await desk.list(desk.editor, 'language=cs')).raw).toContain('Koncept');
  });

  test('reads in their news language, or in another one', async () => {
    await desk.publish({ language: 'ro', headline: 'Grâul' });
    const romanian = await desk.reader('PLUS', 'ro');
    const own = await desk.list(romanian.user);
    expect(new Set(own.body.reports.map(({ language }) => language))).toEqual(new Set(['ro']));
    expect((await desk.list(romanian.user, 'language=en')).body.reports[0]?.language).toBe('en');
    expect(own.body.reports[0]?.commodities[0]?.commodity.name).toBe('Grâu');
  });
});

describe('the list', () => {
  let world: NewsDesk;
  let reader: SeededUser;
  beforeAll(async () => {
    world = await openNewsDesk();
    reader = (await world.reader('PLUS')).user;
    for (const day of ['2026-01-05', '2026-03-02', '2026-03-09', '2026-06-01'])
      await world.publish({ headline: day, dateFrom: day, dateTo: '2026-12-31' });
    await world.create({ headline: 'draft', dateFrom: '2027-01-01', dateTo: '2027-01-07' });
  });
  afterAll(() => world.close());

  test.each([
    ['', ['2026-06-01', '2026-03-09', '2026-03-02', '2026-01-05']],
    ['sort-order=ASC', ['2026-01-05', '2026-03-02', '2026-03-09', '2026-06-01']],
    ['date-from=2026-03-02&date-to=2026-03-09', ['2026-03-09', '2026-03-02']],
    ['date-from=2026-03-03', ['2026-06-01', '2026-03-09']],
    ['date-to=2026-01-05', ['2026-01-05']],
  ])('%s', async (query, expected) => {
    expect(headlines((await world.list(reader, query)).body)).toEqual(expected);
  });

  test('says from when to when there are reports, whatever is requested', async () => {
    const { body } = await world.list(reader, 'date-from=2026-05-01&search=nothing');
    expect(body).toEqual({ reports: [], first: '2026-01-05', last: '2026-06-01' });
    expect((await world.list(world.editor)).body.last).toBe('2027-01-01');
    expect((await world.list(reader, 'language=ro')).body).toEqual({ reports: [], first: null, last: null });
  });

  test.each([
    'date-from=2026-03-09&date-to=2026-03-02',
    'date-from=tomorrow',
    'sort-order=UP',
    'language=de',
    'page=2',
  ])('%s is refused', async (query) => {
    expect((await world.list(reader, query)).status).toBe(400);
  });
});

describe('the search', () => {
  let world: NewsDesk;
  let reader: SeededUser;
  beforeAll(async () => {
    world = await openNewsDesk();
    reader = (await world.reader('PLUS')).user;
    await world.publish({
      language: 'cs',
      headline: 'Týden na burze',
      summary: 'Krátce o počasí',
      commodities: [
        commodityOf({
          commodityId: 4,
          headline: 'Olejniny',
          summary: textOf('O pšenici se nemluví, 100 % pole_mizí.'),
          recommendationText: 'Vyčkejte s prodejem',
        }),
      ],
    });
  });
  afterAll(() => world.close());

  test.each([
    ['PŠENICE', true],
    ['psenici', true],
    ['burza', true],
    ['pocasi kratce', true],
    ['olejniny', true],
    ['vyčkejte', true],
    ['řepka', true],
    ['repce', false],
    ['pšenice kukuřice', false],
    ['na o se burze', true],
    ['psen%xyz', false],
    ['pole_mizi', true],
    ['polexmizi', false],
    ['100 %', true],
    ['aeiou', false],
    ["'; drop table", false],
  ])('%s finds it: %s', async (search, isFound) => {
    const { body, status } = await world.list(reader, `language=cs&search=${encodeURIComponent(search)}`);
    expect([status, body.reports.length]).toEqual([200, isFound ? 1 : 0]);
  });
});

test('a text that was changed past the service is not shown', async () => {
  const { id } = await desk.publish();
  const evil = [
    {
      ...commodityOf(),
      summary: { type: 'doc', content: [{ type: 'iframe', attrs: { src: 'https://e.vil' } }] },
    },
  ];
  await desk.test.db.$client.query('update news.report set commodities = $1 where id = $2', [
    JSON.stringify(evil),
    id,
  ]);
  for (let time = 0; time < 2; time++) {
    const { body, raw } = await get(plus.user, id);
    expect(body.commodities[0]).toMatchObject({ headline: 'Milling wheat', summary: { content: [] } });
    expect(raw).not.toContain('e.vil');
  }
});
