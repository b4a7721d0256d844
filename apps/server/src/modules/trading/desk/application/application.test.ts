import type {
  NewTraderApplication,
  OwnTraderApplication,
  StaffTraderApplication,
  TraderApplicationPage,
} from '@canola/api-schema/trading/trader-application';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../../test/build-test-app.ts';
import { call } from '../../../../../test/caller.ts';
import { type SeededUser, seedCompany, seedUser } from '../../../../../test/factories.ts';
import { outboxMail } from '../../../../platform/mail/mail.tables.ts';
import { addSubscription } from '../../../users/index.ts';
import { trader } from '../../reference/index.ts';
import { slugOf } from '../register-trader.queries.ts';

let test: TestApp;
let staff: SeededUser;
beforeAll(async () => {
  test = await buildTestApp({ now: new Date('2026-10-14T09:00:00Z') });
  staff = await seedUser(test.db, { permissions: ['users:trader:approve'], language: 'ro' });
});
afterAll(() => test.close());

const FORM: NewTraderApplication = {
  name: 'Žito & spol.',
  descriptions: { en: 'We buy rye.', cs: 'Kupujeme žito.', ro: 'Cumpărăm secară.' },
  regionIds: ['CZ063', 'CZ064'],
  cropIds: ['rye', 'milling-wheat'],
  points: [
    { name: 'Jihlava', latitude: 49.4, longitude: 15.59 },
    { name: 'Brno', latitude: 49.19, longitude: 16.6 },
  ],
};

async function farm(language: 'cs' | 'en' = 'cs') {
  const owner = await seedUser(test.db, { language });
  const colleague = await seedUser(test.db);
  const company = await seedCompany(test.db, {
    members: [{ user: owner }, { user: colleague, role: 'USER' }],
  });
  await test.runJobs();
  const path = `/can-trading/api/company/${company.id}/trader-application`;
  return {
    owner,
    colleague,
    company,
    apply: (input: Partial<NewTraderApplication> = {}, by = owner) =>
      call<StaffTraderApplication & { code: string; fields?: object }>(test, by, 'POST', path, {
        ...FORM,
        ...input,
      }),
    read: (by = owner) => call<OwnTraderApplication>(test, by, 'GET', path),
  };
}
const decide = (id: string, body: object, by = staff) =>
  call<StaffTraderApplication & { code: string }>(
    test,
    by,
    'PUT',
    `/can-trading/api/trader-application/${id}/decision`,
    body,
  );
async function mails(to: string) {
  await test.runJobs();
  return test.db.select().from(outboxMail).where(eq(outboxMail.recipient, to)).orderBy(outboxMail.id);
}

describe('becoming a trader', () => {
  it('an approved application makes the trader with its regions, crops, terms, kind and roles', async () => {
    const { owner, colleague, company, apply, read } = await farm();
    const { choices, ...none } = (await read()).body;
    expect(none).toEqual({ application: null, hindrance: null });
    expect(choices.regions).toContainEqual({ id: 'CZ063', name: expect.any(String) });
    expect(choices.regions.some(({ id }) => id.startsWith('RO'))).toBe(false);
    expect(choices.crops).toContainEqual({ id: 'rye', name: 'Žito potravinářské' });
    const applied = await apply();
    expect(applied).toMatchObject({ status: 201, body: { state: 'WAITING', ...FORM } });
    expect((await apply()).body.code).toBe('trader-application.waiting');
    const page = await call<TraderApplicationPage>(test, staff, 'GET', '/can-trading/api/trader-application');
    expect(page.body.applications.map(({ companyId }) => companyId)).toContain(company.id);

    const decided = await decide(applied.body.id, { state: 'APPROVED' });
    expect(decided).toMatchObject({ status: 200, body: { state: 'APPROVED', traderId: 'zito-spol' } });
    expect((await decide(applied.body.id, { state: 'APPROVED' })).status).toBe(200);
    expect((await decide(applied.body.id, { state: 'REFUSED', reason: 'No' })).status).toBe(400);
    expect((await decide(applied.body.id, { state: 'REFUSED', reason: 'Too late' })).body.code).toBe(
      'trader-application.decided',
    );

    const { rows } = await test.db.execute(sql`
      select t.name, t.source, t.users_company_id as company, t.answer_hours as hours,
        (select json_agg(json_build_array(r.region_id, r.point_name) order by r.region_id)
          from trading.trader_region r where r.trader_id = t.id) as regions,
        (select json_agg(c.crop_id order by c.crop_id) from trading.crop_trader c where c.trader_id = t.id) as crops,
        (select json_agg(json_build_array(v.version, v.payment_days)) from trading.trader_terms v
          where v.trader_id = t.id) as terms
      from trading.trader t where t.id = 'zito-spol'`);
    expect(rows).toEqual([
      {
        name: FORM.name,
        source: 'REGISTERED',
        company: company.id,
        hours: 48,
        regions: [
          ['CZ063', 'Jihlava'],
          ['CZ064', 'Brno'],
        ],
        crops: ['milling-wheat', 'rye'],
        terms: [[1, 30]],
      },
    ]);
    const companies = (user: SeededUser) =>
      call<{ companyKind: string; role: string; grants: string[] }[]>(
        test,
        user,
        'GET',
        '/can-users/api/user/company',
      );
    expect((await companies(owner)).body).toMatchObject([{ companyKind: 'TRADER', role: 'STATUTORY' }]);
    expect((await companies(colleague)).body).toMatchObject([
      { companyKind: 'TRADER', role: 'BUYER', grants: ['DESK_PRICE', 'DESK_CONTRACT', 'DESK_TICKET'] },
    ]);
    expect((await apply()).body.code).toBe('trader.exists');
    expect((await read()).body).toMatchObject({ hindrance: 'trader.exists' });
  });

  it('a second trader of the same name gets another id', async () => {
    const { apply } = await farm();
    const { body } = await apply({ name: 'Zito spol' });
    expect((await decide(body.id, { state: 'APPROVED' })).body.traderId).toBe('zito-spol-2');
    expect([slugOf('!?'), slugOf('Łąka 2000 s.r.o.')]).toEqual(['trader', 'aka-2000-s-r-o']);
  });

  it('a refused company reads why, and may apply again', async () => {
    const { apply, read } = await farm();
    const { body } = await apply({ name: 'Refused' });
    await decide(body.id, { state: 'REFUSED', reason: 'No storage of your own.' });
    expect((await read()).body.application).toMatchObject({
      state: 'REFUSED',
      reason: 'No storage of your own.',
    });
    expect((await apply({ name: 'Refused' })).status).toBe(201);
    expect(await test.db.$count(trader, eq(trader.name, 'Refused'))).toBe(0);
  });

  it('applicant and staff get a mail, each in their language', async () => {
    const { owner, apply } = await farm('en');
    const { body } = await apply({ name: 'Mailed' });
    await decide(body.id, { state: 'REFUSED', reason: 'No storage.' });
    const toStaff = await mails(staff.email);
    expect(toStaff.at(-1)?.subject).toContain('dorește să devină comerciant');
    const [received, refused] = (await mails(owner.email)).toSorted((a, b) =>
      a.subject < b.subject ? -1 : 1,
    );
    expect([received?.subject, refused?.subject]).toEqual([
      'We have your application: Mailed – Canola',
      'Your application was refused: Mailed – Canola',
    ]);
    expect(refused?.text).toContain('The reason: No storage.');
  });

  it('the decision reaches those who sign now, and not an applicant who has left', async () => {
    const { owner, colleague, company, apply } = await farm('en');
    const { body } = await apply({ name: 'Handed over' });
    await test.db.execute(
      sql`update users.membership set role = 'STATUTORY' where company_id = ${company.id} and user_id = ${colleague.id}`,
    );
    await test.db.execute(
      sql`delete from users.membership where company_id = ${company.id} and user_id = ${owner.id}`,
    );
    await decide(body.id, { state: 'REFUSED', reason: 'No storage.' });
    const subjects = async ({ email }: SeededUser) => (await mails(email)).map(({ subject }) => subject);
    expect(await subjects(owner)).toEqual(['We have your application: Handed over – Canola']);
    expect(await subjects(colleague)).toEqual(['Your application was refused: Handed over – Canola']);
  });

  it.each([
    ['regionIds', { regionIds: ['CZ999'] }],
    ['regionIds', { regionIds: ['CZ063', 'RO113'] }],
    ['cropIds', { cropIds: ['gold'] }],
    ['points', { points: [] }],
    [
      'points',
      { points: Array.from({ length: 21 }, (_, at) => ({ name: `P${at}`, latitude: 1, longitude: 1 })) },
    ],
    ['points', { points: [FORM.points[0], FORM.points[0]] as NewTraderApplication['points'] }],
    ['name', { name: ' ' }],
  ])('a wrong form is refused at %s', async (field, input) => {
    const { apply } = await farm();
    const { status, body } = await apply(input);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });
});

describe('who may', () => {
  it('only a signatory applies', async () => {
    const { apply, colleague, read } = await farm();
    expect((await apply({}, colleague)).body.code).toBe('grant.missing');
    expect((await read(await seedUser(test.db))).status).toBe(404);
  });

  it('staff decide in their countries, and not about themselves or their company', async () => {
    const { apply, owner, colleague } = await farm();
    const { body } = await apply({ name: 'Scoped' });
    const romanian = await seedUser(test.db, { permissions: ['users:trader:approve', 'country:RO'] });
    expect((await decide(body.id, { state: 'APPROVED' }, romanian)).body.code).toBe(
      'trader-application.not-found',
    );
    expect((await decide(body.id, { state: 'APPROVED' }, owner)).body.code).toBe('permission.missing');
    for (const own of [owner, colleague]) {
      await test.db.execute(
        sql`update users.app_user set permissions = array['users:trader:approve'] where id = ${own.id}`,
      );
      expect((await decide(body.id, { state: 'APPROVED' }, own)).body.code).toBe('user.is-self');
    }
  });

  it('a company with an offer or a paid plan applies in vain, and so does one that got them later', async () => {
    const { apply, company, read } = await farm();
    const { body } = await apply({ name: 'Later' });
    await addSubscription(test.db, {
      companyId: company.id,
      planType: 'PLUS',
      source: 'PAID',
      status: 'ACTIVE',
      createdAt: test.clock.now(),
    });
    expect((await read()).body.hindrance).toBe('trader.has-plan');
    expect((await decide(body.id, { state: 'APPROVED' })).body.code).toBe('trader.has-plan');
    await test.db.execute(sql`
      with c as (select id from trading.company where users_company_id = ${company.id}),
        s as (insert into trading.storage (company_id, label, address, zip, region_id)
          select id, 'Silo', 'Road 1', '58601', 'CZ063' from c returning company_id, id)
      insert into trading.offer (company_id, storage_id, crop_id, year_harvested, total)
      select company_id, id, 'rye', 2026, 50 from s`);
    expect((await read()).body.hindrance).toBe('trader.has-holdings');
    expect((await decide(body.id, { state: 'APPROVED' })).body.code).toBe('trader.has-holdings');
    const other = await farm();
    await addSubscription(test.db, {
      companyId: other.company.id,
      planType: 'PLUS',
      source: 'PAID',
      status: 'AWAITING_PAYMENT',
      createdAt: test.clock.now(),
    });
    expect((await other.apply()).body.code).toBe('trader.has-plan');
  });
});
