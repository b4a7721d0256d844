import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { seedCompany, seedUser } from '../../../../test/factories.ts';
import { appUser } from '../tables/accounts.tables.ts';
import { company } from '../tables/companies.tables.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ now: new Date('2027-03-01T08:00:00Z') });
});
afterAll(() => test.close());

it.each([
  ['+40', '0721480913', '721480913'],
  ['+353', '0851234567', '851234567'],
  ['+353', '00353851234567', '851234567'],
  ['+420', '00420602418337', '602418337'],
  ['+420', '602418337', '602418337'],
])('the migration makes a dialable phone of %s %s, and leaves it so', async (countryCode, old, dialable) => {
  const user = await seedUser(test.db, { phone: { countryCode, phoneNumber: old } });
  const { id } = await seedCompany(test.db, { members: [{ user }] });
  await test.db
    .update(company)
    .set({ contactPhoneCode: countryCode, contactPhoneNumber: old })
    .where(eq(company.id, id));
  const file = path.resolve(import.meta.dirname, '../../../../migrations/0010_dialable-phones.sql');
  const statements = await readFile(file, 'utf8');
  for (let times = 0; times < 2; times++) await test.db.$client.query(statements);
  const [person] = await test.db.select().from(appUser).where(eq(appUser.id, user.id));
  const [firm] = await test.db.select().from(company).where(eq(company.id, id));
  expect([person?.phoneNumber, firm?.contactPhoneNumber]).toEqual([dialable, dialable]);
});
