import { BankAccountsDocument } from '@canola/api-schema/trading/generated/operations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedUser } from '../../../../test/factories.ts';
import { dataOf } from '../../../../test/graphql-caller.ts';
import { accepted, openTradingWorld, refused, type TradingWorld } from '../../../../test/trading-world.ts';
import { outboxMail } from '../../../platform/mail/mail.tables.ts';
import { addMembership } from '../../users/index.ts';
import { setBankAccount } from './bank-account.service.ts';

const IBAN = 'CZ6508000000192000145399';
let world: TradingWorld;
beforeAll(async () => {
  world = await openTradingWorld();
});
afterAll(() => world.close());

async function mails() {
  await world.runJobs();
  return world.db.select().from(outboxMail).orderBy(outboxMail.recipient);
}

test('a change is mailed to everybody who may sign, shown as changed for 14 days, and recorded once', async () => {
  const { companyId, usersCompanyId, viewer, user } = await world.farm();
  const second = await seedUser(world.db);
  const reader = await seedUser(world.db);
  const member = { companyId: usersCompanyId, approvalState: 'APPROVED' } as const;
  await addMembership(world.db, { ...member, userId: second.id, role: 'STATUTORY' });
  await addMembership(world.db, { ...member, userId: reader.id, role: 'USER' });
  for (const iban of ['cz65 0800 0000 1920 0014 5399', IBAN])
    accepted(await setBankAccount(world.deps, viewer, { companyId, iban }));
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([user.email, second.email].toSorted());
  expect((await mails())[0]?.text).toContain('CZ65\u00a00800\u00a00000\u00a01920\u00a00014\u00a05399');

  const shown = async () => (await dataOf(world, user, BankAccountsDocument, {})).companies[0]?.bankAccount;
  const now = world.clock.now();
  expect(await shown()).toMatchObject({ iban: IBAN, isNew: true });
  world.clock.set(new Date(now.getTime() + 14 * 86_400_000));
  expect(await shown()).toMatchObject({ iban: IBAN, isNew: false });
  world.clock.set(now);
  const { rows } = await world.db.$client.query(
    `select 1 from platform.audit_event where action = 'company.account-changed' and company_id = $1`,
    [usersCompanyId],
  );
  expect(rows).toHaveLength(1);
});

test('an account with a typing mistake, and one typed without the right to sign, are refused', async () => {
  const { companyId, viewer } = await world.farm();
  const other = await world.farm();
  const reader = await world.farm({ role: 'USER' });
  const typed = { companyId, iban: 'CZ6508000000192000145398' };
  expect(refused(await setBankAccount(world.deps, viewer, typed))).toEqual(['iban: iban.invalid']);
  const of = (farm: typeof reader, id: string) =>
    setBankAccount(world.deps, farm.viewer, { companyId: id, iban: IBAN });
  expect(refused(await of(other, companyId))).toEqual(['root: not-found']);
  expect(refused(await of(reader, reader.companyId))).toEqual(['root: grant.missing']);
});
