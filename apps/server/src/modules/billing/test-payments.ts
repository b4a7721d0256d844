import { randomUUID } from 'node:crypto';
import { seedCompany, seedUser } from '../../../test/factories.ts';
import type { Db } from '../../platform/database/database.ts';
import { found } from '../../platform/errors.ts';
import { findOffer, findPeriod, insertPurchase } from '../users/index.ts';
import { insertCredits } from './ledger/credits.queries.ts';
import {
  findPayment,
  insertPayment,
  type NewPayment,
  newVariableSymbol,
  type PaymentRow,
} from './ledger/payments.queries.ts';
import { less, priced } from './vat/rounding.ts';

export const NOW = new Date('2026-11-16T09:00:00Z');

/** A transfer that is waited for, with sums that follow from its price, credit and rate. */
export async function seedPayment(db: Db, options: Partial<NewPayment> = {}): Promise<PaymentRow> {
  const { price = '290.00', credit = '0', vatRate = '21.00' } = options;
  const credits = priced(credit, { rate: vatRate });
  const payment = await insertPayment(db, {
    companyId: randomUUID(),
    countryId: 'CZ',
    companyName: 'Statek Nová Lhota s.r.o.',
    companyNumber: '27654389',
    subscriptionId: randomUUID(),
    periodNo: 1,
    periodId: 1,
    planType: 'PLUS',
    periodType: 'MONTHLY',
    periodStart: NOW,
    periodEnd: new Date('2026-12-16T09:00:00Z'),
    type: 'BANK_TRANSFER',
    status: 'WAITING',
    price,
    ...less(priced(price, { rate: vatRate }), credits),
    vatRate,
    isReverseCharge: false,
    currency: 'CZK',
    address: 'Nová Lhota 12, 696 74 Nová Lhota',
    email: 'ucetni@lhota.test',
    vatId: 'CZ27654389',
    language: 'cs',
    variableSymbol: await newVariableSymbol(db, NOW),
    dueAt: new Date('2026-11-30T09:00:00Z'),
    createdAt: NOW,
    ...options,
  });
  const credited = options.creditedId && (await findPayment(db, options.creditedId));
  if (credited) await insertCredits(db, payment.id, [{ payment: credited, ...credits }]);
  return payment;
}

export interface TransferOptions extends Partial<NewPayment> {
  country?: 'CZ' | 'SK' | 'RO' | 'IE';
}

/** A company that bought PLUS for a month by transfer and has not paid yet. */
export async function seedTransfer(
  db: Db,
  { country = 'CZ', ...options }: TransferOptions = {},
): Promise<PaymentRow> {
  const user = await seedUser(db);
  const company = await seedCompany(db, { country, members: [{ user }] });
  const plus = { companyId: company.id, planType: 'PLUS', periodType: 'MONTHLY' } as const;
  const { periodId = 0 } = (await findOffer(db, plus)) ?? {};
  const period = found(await findPeriod(db, periodId), 'server.failed');
  const purchase = await insertPurchase(db, {
    companyId: company.id,
    status: 'AWAITING_PAYMENT',
    planId: period.planId,
    periodId: period.id,
    createdAt: NOW,
  });
  if (!purchase) throw new Error('no purchase');
  return seedPayment(db, {
    companyId: company.id,
    countryId: country,
    companyName: company.name,
    companyNumber: company.number,
    subscriptionId: purchase.id,
    periodId: period.id,
    currency: period.currency,
    vatId: null,
    ...options,
  });
}
