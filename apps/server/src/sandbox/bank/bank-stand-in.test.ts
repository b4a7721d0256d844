import type { Statement } from '@canola/api-schema/billing/statement';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { seedStaff } from '../../../test/staff.ts';
import { NOW, seedTransfer } from '../../modules/billing/test-payments.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ now: NOW });
});
afterAll(() => test.close());

it('the bank’s statement pays what is waited for, and can be imported', async () => {
  const payment = await seedTransfer(test.db, { companyName: 'Novák & syn <s.r.o.>' });
  await seedTransfer(test.db, { country: 'SK' });
  const staff = await seedStaff(test.db);
  const token = await test.tokenFor(staff.subject, { email: staff.email });
  const file = await test.app.inject({ url: '/sandbox/bank/statement.xml' });
  const response = await test.app.inject({
    method: 'POST',
    url: '/can-users/api/payment/statement',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/xml' },
    payload: file.body,
  });
  expect((response.json() as Statement).entries).toMatchObject([
    { match: 'EXACT', isSafe: true, payer: 'Novák & syn <s.r.o.>', payment: { id: payment.id } },
    { match: 'UNKNOWN', payer: 'Pila Dubina s.r.o.' },
  ]);
});
