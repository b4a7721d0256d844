import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedCompany, seedUser } from '../../../../test/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts';
import { accountPolicy } from './viewer.service.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const check = (subject: string) => accountPolicy(test).check(subject);

describe('signing in', () => {
  it('is allowed to an unknown person, without permissions', async () => {
    expect(await check('somebody')).toEqual({ allowed: true, permissions: [] });
  });

  it('brings the permissions along', async () => {
    const { subject } = await seedUser(test.db, { permissions: ['news:report:manage'] });
    expect(await check(subject)).toEqual({ allowed: true, permissions: ['news:report:manage'] });
  });

  it('is refused to a blocked user', async () => {
    const { subject } = await seedUser(test.db, { isBlocked: true });
    expect(await check(subject)).toEqual({ allowed: false, reason: 'user is blocked' });
  });

  it('is refused with what support wrote, in signs that an error description may have', async () => {
    const { id, subject } = await seedUser(test.db, { isBlocked: true });
    const reason = 'Účet „sdílelo“ více lidí.';
    await test.pool.query('update users.app_user set blocked_reason = $2 where id = $1', [id, reason]);
    const decision = await check(subject);
    const description = decision.allowed ? '' : decision.reason;
    expect(description).toMatch(/^user is blocked: [\x23-\x5b\x5d-\x7e]+$/);
    expect(decodeURIComponent(description)).toBe(`user is blocked: ${reason}`);
  });

  it('is refused when the company of the registration is no longer linked', async () => {
    const company = await seedCompany(test.db);
    const user = await seedUser(test.db, { registeredCompanyId: company.id });
    await seedCompany(test.db, { members: [{ user }] });
    expect(await check(user.subject)).toEqual({ allowed: false, reason: 'can_companies_mismatch' });
  });

  it('is allowed while that company is linked, in any state', async () => {
    const { id, number } = await seedCompany(test.db);
    const user = await seedUser(test.db, { registeredCompanyId: id });
    await seedCompany(test.db, { number, members: [{ user, approvalState: 'BLOCKED' }] });
    expect(await check(user.subject)).toEqual({ allowed: true, permissions: [] });
  });
});
