import type { ErrorBody } from '@canola/api-schema/errors';
import type { DeskKeys, DeskSettings, IssuedDeskKey } from '@canola/api-schema/trading/desk-settings';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../../test/build-test-app.ts';
import { call } from '../../../../../test/caller.ts';
import { type SeededUser, seedUser } from '../../../../../test/factories.ts';
import { seedTraderCompany, type TraderCompany } from '../../../../../test/trader-company.ts';
import { issueTraderKey } from '../../../prices/index.ts';
import { quoteOf } from '../../../prices/test-desk.ts';

const NOW = new Date('2026-10-14T09:00:00Z');
let test: TestApp;
let own: TraderCompany;
let other: TraderCompany;
beforeAll(async () => {
  test = await buildTestApp({ now: NOW });
  own = await seedTraderCompany(test);
  other = await seedTraderCompany(test, 'Other');
});
afterAll(() => test.close());

/** Events reach the directory a moment after their commit. */
const eventually = <T>(check: () => Promise<T>) => vi.waitFor(check, 60_000);
const desk = <T = ErrorBody>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { by = own.statutory, body, of = own }: { by?: SeededUser; body?: object; of?: TraderCompany } = {},
) => call<T>(test, by, method, `/can-trading/api/desk/${path}?companyId=${of.company.id}`, body);
const quote = async (key: string) => {
  const response = await test.app.inject({
    method: 'POST',
    url: '/can-prices/api/quote',
    headers: { authorization: `Bearer ${key}`, 'idempotency-key': crypto.randomUUID() },
    payload: { quotes: [quoteOf()] },
  });
  return response.statusCode;
};
const issue = (body: object = { label: 'ERP' }) => desk<IssuedDeskKey>('POST', 'keys', { body });
const list = async () => (await desk<DeskKeys>('GET', 'keys')).body.keys;

describe('keys', () => {
  it('a key is shown once, works, remembers its use, and is revoked alone', async () => {
    const { status, body } = await issue();
    expect([status, body.label, body.createdBy]).toEqual([201, 'ERP', 'Petra Horáková']);
    const second = (await issue({ label: 'Web' })).body;
    await eventually(async () => expect(await quote(body.key)).toBe(200));
    const keys = await list();
    expect(keys.map(({ label, lastUsedAt }) => [label, lastUsedAt])).toEqual([
      ['Web', null],
      ['ERP', NOW.toISOString()],
    ]);
    expect(JSON.stringify(keys)).not.toContain(body.key);
    expect((await desk('DELETE', `keys/${body.id}`)).status).toBe(204);
    expect([await quote(body.key), await quote(second.key)]).toEqual([401, 200]);
    expect((await desk('DELETE', `keys/${body.id}`)).body.code).toBe('trader-key.not-found');
    expect((await desk('DELETE', `keys/${second.id}`, { by: other.statutory, of: other })).status).toBe(404);
  });

  it('a key ends at its time, and none begins after it', async () => {
    const { key } = (await issue({ label: 'Short', expiresAt: '2026-10-14T10:00:00Z' })).body;
    expect(await quote(key)).toBe(200);
    test.clock.set(new Date('2026-10-14T10:00:00Z'));
    expect(await quote(key)).toBe(401);
    expect((await list()).map(({ label }) => label)).not.toContain('Short');
    const late = await desk('POST', 'keys', { body: { label: 'Late', expiresAt: '2026-10-14T09:59:00Z' } });
    expect([late.status, late.body.fields]).toEqual([400, { expiresAt: ['field.past'] }]);
    test.clock.set(NOW);
  });

  it('ten keys and no more, also when they come at the same time', async () => {
    const have = (await list()).length;
    const answers = await Promise.all(Array.from({ length: 12 - have }, () => issue({ label: 'Many' })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10 - have);
    expect(await list()).toHaveLength(10);
    const { rows } = await test.db.execute(sql`
      select count(*)::int as count from platform.audit_event
      where action = 'trader.key-issued' and company_id = ${own.company.id}`);
    expect(rows[0]?.count).toBeGreaterThanOrEqual(10);
  });

  it('a buyer has no keys, a stranger and a farm have no desk', async () => {
    const refused = async (by: SeededUser) => (await desk('GET', 'keys', { by })).body.code;
    expect(await refused(own.buyer)).toBe('grant.missing');
    expect(await refused(other.statutory)).toBe('trader.not-found');
    expect(await refused(await seedUser(test.db))).toBe('trader.not-found');
  });
});

describe('settings', () => {
  it('new terms are a new version, points serve their regions, and the same again changes nothing', async () => {
    const { body: before } = await desk<DeskSettings>('GET', 'settings', { by: own.buyer });
    expect(before).toMatchObject({
      answerHours: 48,
      paymentDays: 30,
      tolerancePercent: '5',
      termsVersion: 1,
    });
    const edit = {
      descriptions: before.descriptions,
      points: [...before.points, { name: 'Jihlava', latitude: 49.4, longitude: 15.59 }],
      answerHours: 24,
      paymentDays: 14,
      tolerancePercent: '7.5',
    };
    const { status, body } = await desk<DeskSettings>('PUT', 'settings', { body: edit });
    expect([status, body]).toEqual([200, { ...before, ...edit, termsVersion: 2 }]);
    const { rows } = await test.db.execute(sql`
      select region_id as region, point_name as point from trading.trader_region
      where trader_id = ${own.traderId} order by 1`);
    expect(rows).toEqual([
      { region: 'CZ063', point: 'Jihlava' },
      { region: 'CZ064', point: 'Brno' },
    ]);
    expect((await desk<DeskSettings>('PUT', 'settings', { body: edit })).body.termsVersion).toBe(2);
    expect((await desk('PUT', 'settings', { by: own.buyer, body: edit })).body.code).toBe('grant.missing');
  });

  it('what is left out stays: two people change different parts', async () => {
    const { body: before } = await desk<DeskSettings>('GET', 'settings');
    const descriptions = { en: 'Grain.', cs: 'Obilí.', ro: 'Cereale.' };
    await desk('PUT', 'settings', { body: { paymentDays: 21 } });
    const { body: after } = await desk<DeskSettings>('PUT', 'settings', { body: { descriptions } });
    expect(after).toEqual({
      ...before,
      descriptions,
      paymentDays: 21,
      termsVersion: before.termsVersion + 1,
    });
  });

  it('a region that is left has no prices any more, and one that is added is served', async () => {
    const key = await issueTraderKey(test.db, { traderId: own.traderId, now: NOW });
    await eventually(async () => expect(await quote(key)).toBe(200));
    const { descriptions, points, answerHours, paymentDays, tolerancePercent } = (
      await desk<DeskSettings>('GET', 'settings')
    ).body;
    const edit = { descriptions, points, answerHours, paymentDays, tolerancePercent };
    const body = { ...edit, regionIds: ['CZ063', 'CZ010'] };
    const saved = (await desk<DeskSettings>('PUT', 'settings', { body })).body;
    expect(saved.regionIds).toEqual(['CZ010', 'CZ063']);
    expect(saved.regionChoices).toContainEqual({ id: 'CZ064', name: expect.any(String) });
    const { rows } = await test.db.execute(sql`
      select region_id from prices.current_quote
      where trader_id = ${own.traderId} and (valid_until is null or valid_until > ${NOW.toISOString()})`);
    expect(rows).toEqual([]);
    const back = { ...edit, regionIds: ['CZ063', 'CZ064'] };
    expect((await desk<DeskSettings>('PUT', 'settings', { body: back })).body.regionIds).toEqual(
      back.regionIds,
    );
  });

  it('a region is left with its prices, or not at all', async () => {
    const leaver = await seedTraderCompany(test, 'Leaver');
    const regions = async () =>
      (await desk<DeskSettings>('GET', 'settings', { by: leaver.statutory, of: leaver })).body.regionIds;
    const [kept] = (await regions()).filter((id) => id !== 'CZ064');
    await test.db.execute(sql`
      insert into prices.current_quote (region_id, crop_id, quarter_id, trader_id, quote_id, price, currency, published_at)
      values ('CZ064', 'milling-wheat', '2026Q4', ${leaver.traderId}, uuidv7(), 5400, 'CZK', ${NOW.toISOString()})`);
    await test.db.execute(
      sql.raw(`
      create function public.no_end() returns trigger language plpgsql as 'begin raise exception ''no''; end';
      create trigger no_end before update on prices.current_quote for each row execute function public.no_end()`),
    );
    const edit = { by: leaver.statutory, of: leaver, body: { regionIds: [kept] } };
    expect((await desk('PUT', 'settings', edit)).status).toBe(500);
    expect(await regions()).toContain('CZ064');
    await test.db.execute(sql.raw('drop function public.no_end() cascade'));
    expect((await desk('PUT', 'settings', edit)).status).toBe(200);
    expect(await regions()).toEqual([kept]);
  });

  it.each([
    ['answerHours', 3],
    ['answerHours', 169],
    ['paymentDays', 61],
    ['tolerancePercent', '10.1'],
    ['points', []],
    ['regionIds', []],
    ['regionIds', ['IE041']],
  ])('%s of %j is refused at its field', async (field, value) => {
    const {
      traderId: _,
      name: __,
      termsVersion: ___,
      regionIds: ____,
      regionChoices: ______,
      countryId: _______,
      cropIds: _____,
      ...edit
    } = (await desk<DeskSettings>('GET', 'settings')).body;
    const { status, body } = await desk('PUT', 'settings', { body: { ...edit, [field]: value } });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });
});

describe('a blocked trader', () => {
  it('has no prices, no keys and no desk until it is approved again', async () => {
    const blocked = await seedTraderCompany(test, 'Blocked');
    const key = await issueTraderKey(test.db, { traderId: blocked.traderId, now: NOW });
    await eventually(async () => expect(await quote(key)).toBe(200));
    const staff = await seedUser(test.db, { permissions: ['users:company:approve'] });
    const decide = async (state: string) => {
      const url = `/can-users/api/company/${blocked.company.id}/state/${state}`;
      expect((await call(test, staff, 'PUT', url, { reason: 'Does not pay' })).status).toBe(200);
      await test.runJobs();
    };
    const prices = async () => {
      const { rows } = await test.db.execute(
        sql`select from prices.current_quote where trader_id = ${blocked.traderId} and valid_until is null`,
      );
      return rows.length;
    };
    expect(await prices()).toBe(1);
    await decide('BLOCKED');
    expect(await prices()).toBe(0);
    await eventually(async () => expect(await quote(key)).toBe(401));
    const settings = () => desk('GET', 'settings', { by: blocked.statutory, of: blocked });
    expect((await settings()).body.code).toBe('trader.not-found');
    await decide('APPROVED');
    await eventually(async () => expect(await quote(key)).toBe(200));
    expect((await settings()).status).toBe(200);
  });
});
