import type { Leaving, OwnData } from '@canola/api-schema/users/own-account';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { type ContractDesk, openContractDesk } from '../../../../test/contract-desk.ts';
import { seedUser } from '../../../../test/factories.ts';
import { addMembership } from '../../users/index.ts';

const password = 'a field of rapeseed in May';
let desk: ContractDesk;
beforeAll(async () => {
  desk = await openContractDesk();
});
afterAll(() => desk.close());

it('nobody leaves a company with open contracts that only they could sign', async () => {
  const { user, usersCompanyId } = desk.home;
  const { contractId } = await desk.sell();
  const leave = (who = user) =>
    call(desk, who, 'DELETE', `/can-users/api/user/company/${usersCompanyId}`).then(
      ({ status, body }) => body?.code ?? status,
    );
  expect(await leave()).toBe('membership.last-signer');

  const worker = await seedUser(desk.db);
  const signer = await seedUser(desk.db, { password });
  const join = (userId: string, role: 'USER' | 'STATUTORY') =>
    addMembership(desk.db, { userId, companyId: usersCompanyId, role, approvalState: 'APPROVED' });
  await join(worker.id, 'USER');
  expect(await leave()).toBe('membership.last-signer');
  expect(await leave(worker)).toBe(204);

  await join(signer.id, 'STATUTORY');
  expect(await leave()).toBe(204);
  const erase = () => call(desk, signer, 'POST', '/can-users/api/user/erasure', { password });
  const { body } = await call<OwnData>(desk, signer, 'GET', '/can-users/api/user/data');
  expect(body.trading).toMatchObject([{ companyId: usersCompanyId, contracts: [{ id: contractId }] }]);

  const { body: leaving } = await call<Leaving[]>(desk, signer, 'GET', '/can-users/api/user/leaving');
  expect(leaving).toMatchObject([{ companyId: usersCompanyId, leavesContracts: true, plan: null }]);
  // The dialog has named them: a person may always go.
  expect((await erase()).status).toBe(204);
});
