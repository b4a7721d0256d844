import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { seedPayment } from '../test-payments.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ now: new Date('2026-11-16T09:00:00Z') });
});
afterAll(() => test.close());

/** The statements of the migration that fill the VAT of credits. */
async function backfill(): Promise<void> {
  const file = path.resolve(import.meta.dirname, '../../../../migrations/0029_payment_gaps.sql');
  const statements = (await readFile(file, 'utf8')).split('--> statement-breakpoint');
  for (const statement of statements)
    if (/UPDATE "billing"."payment_credit"/.test(statement)) await test.db.$client.query(statement);
}

/** As upgrades were stored before: the VAT of what was left of the price. */
async function upgrade(paidOn: string | null, creditedRate = '21.00') {
  const credited = await seedPayment(test.db, {
    status: 'COMPLETED',
    paidOn: '2026-11-01',
    vatRate: creditedRate,
  });
  const payment = await seedPayment(test.db, {
    credit: '100.50',
    creditedId: credited.id,
    net: '189.50',
    vat: '39.80',
    gross: '229.30',
    ...(paidOn && { paidOn, status: 'COMPLETED' as const }),
  });
  await backfill();
  const { rows } = await test.db.$client.query(
    'select vat from billing.payment_credit where payment_id = $1',
    [payment.id],
  );
  return rows;
}

it('the credit of an upgrade that is not paid makes the VAT of its invoice that of the price', async () => {
  // 39.80 + 21.10 are 21 % of 290.00.
  expect(await upgrade(null)).toEqual([{ vat: '21.10' }]);
});

it('the credit note of a paid upgrade stays as it was issued', async () => {
  expect(await upgrade('2026-11-16')).toEqual([{ vat: '21.11' }]);
});

it('a credit of another rate keeps it', async () => {
  expect(await upgrade(null, '15.00')).toEqual([{ vat: '15.08' }]);
});
