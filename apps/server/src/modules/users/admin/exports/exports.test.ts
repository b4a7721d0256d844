import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../../test/build-test-app.ts';
import { type SeededUser, seedCompany, seedUser } from '../../../../../test/factories.ts';
import { readSpreadsheet } from '../../../../../test/spreadsheet.ts';
import { seedStaff, seedStaffWith } from '../../../../../test/staff.ts';

let test: TestApp;
let staff: SeededUser;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
// Five exports a minute: every test is somebody else.
beforeEach(async () => {
  staff = await seedStaff(test.db);
});

async function download(path: string, as = staff) {
  const token = await test.tokenFor(as.subject, { email: as.email });
  const answer = await test.app.inject({
    url: `/can-users/api/${path}`,
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload, text: answer.body };
}
const inCzech = async (user: SeededUser) => {
  await test.db.$client.query(`update users.app_user set language = 'cs' where id = $1`, [user.id]);
};

describe('an export as CSV', () => {
  it('opens in Excel: a mark of UTF-8, the separator of the language, translated headings', async () => {
    const user = await seedUser(test.db, { name: 'Csvtest Žížala' });
    const company = await seedCompany(test.db, { name: 'Pole, les; voda', members: [{ user }] });
    const { headers, bytes, text } = await download('user/export?format=csv&search=csvtest');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="canola-users-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, row, ...rest] = text.replace('\ufeff', '').trimEnd().split('\n');
    expect(head).toBe(
      'Name,E-mail,Phone,Companies,Created (Europe/Prague),Registered (Europe/Prague),Last active (Europe/Prague),Blocked',
    );
    expect(row).toContain(
      `Csvtest Žížala,${user.email},'+420 602418337,"Pole, les; voda (CZ ${company.number})"`,
    );
    expect(row).toMatch(/,\d{4}-\d\d-\d\d \d\d:\d\d,.*,no$/);
    expect(rest).toEqual([]);
    await inCzech(staff);
    // Without a format, CSV.
    const czech = (await download('user/export?search=csvtest')).text;
    expect(czech).toContain('Jméno;E-mail;Telefon;Firmy;');
    expect(czech).toMatch(/;ne\n$/);
  });

  it('takes the filters, the order and the countries of the list', async () => {
    await seedCompany(test.db, { name: 'Filtertest b', plan: 'PREMIUM' });
    await seedCompany(test.db, { name: 'Filtertest a', plan: 'PREMIUM' });
    await seedCompany(test.db, { name: 'Filtertest c' });
    await seedCompany(test.db, { name: 'Filtertest d', country: 'RO', plan: 'PREMIUM' });
    const names = async (query: string, as = staff) =>
      (await download(`company/export?format=csv&search=filtertest${query}`, as)).text
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',')[0]?.at(-1));
    expect(await names('&plan=PREMIUM')).toEqual(['a', 'b', 'd']);
    expect(await names('&plan=PREMIUM&direction=DESC')).toEqual(['d', 'b', 'a']);
    expect(await names('', await seedStaff(test.db, 'CZ'))).toEqual(['a', 'b', 'c']);
  });

  it('has people and memberships of one’s countries only, and of a person only the companies there', async () => {
    const waiting = { role: 'USER', approvalState: 'WAITING' } as const;
    const both = await seedUser(test.db, { name: 'Scopetest both' });
    const abroad = await seedUser(test.db, { name: 'Scopetest abroad' });
    await seedCompany(test.db, { name: 'Scope Czech', members: [{ user: both, ...waiting }] });
    await seedCompany(test.db, {
      name: 'Scope Romanian',
      country: 'RO',
      members: [
        { user: both, ...waiting },
        { user: abroad, ...waiting },
      ],
    });
    const rows = async (list: string, ...countries: string[]) => {
      const as = await seedStaff(test.db, ...countries);
      const { text } = await download(`${list}/export?format=csv&search=scopetest`, as);
      return text.trimEnd().split('\n').slice(1);
    };
    expect(await rows('user')).toHaveLength(2);
    const people = await rows('user', 'CZ');
    expect(people).toHaveLength(1);
    expect(people[0]).toMatch(/Scopetest both.*Scope Czech/);
    expect(people[0]).not.toContain('Romanian');
    expect(await rows('company/user')).toHaveLength(3);
    const relations = await rows('company/user', 'CZ');
    expect(relations).toHaveLength(1);
    expect(relations[0]).toContain('Scope Czech');
  });

  it('has states and roles in the words of the screens, in the reader’s language', async () => {
    const user = await seedUser(test.db, { name: 'Wordtest' });
    const member = { user, role: 'STATUTORY', approvalState: 'WAITING' } as const;
    await seedCompany(test.db, { name: 'Words', members: [member] });
    const reader = await seedStaff(test.db);
    const row = async () => (await download('company/user/export?format=csv&search=wordtest', reader)).text;
    expect(await row()).toContain(',Approved,Signatory,Awaiting approval,');
    await inCzech(reader);
    expect(await row()).toContain(';Schváleno;S podpisem;Čeká na schválení;');
  });

  it('treats a hostile search as a search', async () => {
    const hostile = encodeURIComponent(`'; drop table users.company; -- $1 %`);
    expect((await download(`company/export?format=csv&search=${hostile}`)).status).toBe(200);
    expect((await download('company/export?format=csv')).status).toBe(200);
  });

  it.each(['=1+1', '+1', '-1', '@a', '|a', '\ta', '＝1'])('makes no formula of %j', async (name) => {
    const company = await seedCompany(test.db, { name: `${name} formula` });
    const { text } = await download(`company/export?format=csv&search=${company.number}`);
    expect(text.split('\n').slice(1).join('\n')).toMatch(
      new RegExp(`^"?'${name.replace(/[+|]/g, '\\$&')} formula`),
    );
  });

  it('shows no plan to who may not see subscriptions', async () => {
    const clerk = await seedStaffWith(test.db, 'users:company:list');
    expect((await download('company/export?format=csv', clerk)).text).not.toContain('Plan');
    expect((await download('company/export?format=csv&plan=PLUS', clerk)).status).toBe(403);
  });
});

describe('an export as XLSX', () => {
  const open = async (path: string) => {
    const { bytes } = await download(path);
    const { name, rows } = readSpreadsheet(bytes);
    const [heads = [], ...rest] = rows;
    return { name, heads, rows: rest };
  };

  it('opens as a sheet with texts, numbers and real times', async () => {
    const user = await seedUser(test.db);
    await seedCompany(test.db, { name: 'Sheettest <&> "Žluťoučký kůň"', members: [{ user }] });
    await test.db.$client.query(
      `update users.company set created_at = '2027-03-01T23:30:00Z' where name like 'Sheettest%'`,
    );
    const { headers } = await download('company/export?format=xlsx&search=sheettest');
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const { heads, rows } = await open('company/export?format=xlsx&search=sheettest');
    const [row = []] = rows;
    const cell = (head: string) => row[heads.indexOf(head)];
    expect(rows).toHaveLength(1);
    expect(cell('Name')).toBe('Sheettest <&> "Žluťoučký kůň"');
    expect(cell('Users')).toBe(1);
    expect(cell('Created (Europe/Prague)')).toEqual(new Date('2027-03-02T00:30:00Z'));
    expect(cell('Contact phone')).toBeNull();
  });

  it('has its headings and its name in the language of the reader', async () => {
    await inCzech(staff);
    const { name, heads } = await open('user/export?format=xlsx&search=nobody-at-all');
    expect(name).toBe('uzivatele');
    expect(heads.slice(0, 4)).toEqual(['Jméno', 'E-mail', 'Telefon', 'Firmy']);
  });

  it('keeps a phone as it is, and makes a formula of nothing: every text is a text cell', async () => {
    const hostile = `=HYPERLINK("https://evil.test","Klikněte")`;
    const { number } = await seedCompany(test.db, { name: hostile });
    const { rows } = await open(`company/export?format=xlsx&search=${number}`);
    expect(rows[0]?.[0]).toBe(hostile);
    const { email } = await seedUser(test.db);
    const people = await open(`user/export?format=xlsx&search=${email}`);
    expect(people.rows[0]).toContain('+420 602418337');
  });

  it('holds every row of several fetches', async () => {
    await test.db.$client.query(
      `insert into users.company (country_id, number, name)
       select 'IE', 'M' || n, 'Manytest ' || n from generate_series(1, 2500) n`,
    );
    const { rows } = await open('company/export?format=xlsx&search=manytest');
    expect(rows).toHaveLength(2500);
    expect(new Set(rows.map((row) => row[0])).size).toBe(2500);
  });
});

describe('exports', () => {
  it('of people in companies hold who waits, and of one company everybody', async () => {
    const [first, second] = [await seedUser(test.db), await seedUser(test.db)];
    const { id } = await seedCompany(test.db, {
      members: [{ user: first }, { user: second, approvalState: 'WAITING' }],
    });
    const all = (await download('company/user/export?format=csv')).text;
    expect(all).toContain(second.email);
    expect(all).not.toContain(first.email);
    const own = (await download(`company/user/export?format=csv&companyId=${id}`)).text;
    expect(own).toContain(first.email);
    expect(own.trimEnd().split('\n')).toHaveLength(3);
  });

  it('are five a minute for one person', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1) statuses.push((await download('user/export?format=csv')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('are logged with filters and rows, without what was searched for', async () => {
    await seedUser(test.db, { name: 'Logtest Person' });
    await download('user/export?format=csv&search=logtest&sort=EMAIL');
    const { rows } = await test.db.$client.query(
      'select action, body from platform.audit_event where actor_id = $1',
      [staff.id],
    );
    expect(rows).toMatchObject([{ action: 'user.exported' }]);
    expect(JSON.parse(rows[0].body).changes).toEqual({
      format: 'csv',
      rows: 1,
      searched: true,
      sort: 'EMAIL',
      direction: 'ASC',
    });
    expect(rows[0].body).not.toContain('logtest');
  });

  it.each(['csv', 'xlsx'])('as %s give their connection back when the reader leaves', async (format) => {
    const pool = test.db.$client;
    await pool.query(
      `insert into users.company (country_id, number, name, address)
       select 'IE', $1 || n, 'Lefttest', (
           select string_agg(md5(n || ' ' || k), '') from generate_series(1, 60) k
         ) from generate_series(1, 10000) n`,
      [format],
    );
    /** Connections inside an export's transaction. */
    const exporting = async () =>
      (
        await pool.query(
          `select from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
             and backend_type = 'client backend' and query ~ '^(copy|fetch)'`,
        )
      ).rowCount;
    if (!test.app.server.listening) await test.app.listen({ host: '127.0.0.1', port: 0 });
    const token = await test.tokenFor(staff.subject, { email: staff.email });
    for (let at = 0; at < 3; at += 1) {
      const request = get(`${test.app.listeningOrigin}/can-users/api/company/export?format=${format}`, {
        headers: { authorization: `Bearer ${token}` },
        agent: false,
      });
      const [answer]: IncomingMessage[] = await once(request, 'response');
      expect(answer?.statusCode).toBe(200);
      await once(answer as IncomingMessage, 'readable');
      await expect.poll(exporting, { timeout: 60_000 }).toBe(1);
      request.destroy();
      await expect.poll(exporting, { timeout: 60_000 }).toBe(0);
    }
    expect((await download('user/export?format=csv')).status).toBe(200);
  });
});
