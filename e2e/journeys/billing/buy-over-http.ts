import { type APIRequestContext, expect } from '@playwright/test';
import type { Payment, PaymentStatusResult } from '../../../packages/api-schema/src/billing/payment.ts';
import type { Plan as OfferedPlan } from '../../../packages/api-schema/src/users/plan.ts';

export type Plan = 'PLUS' | 'PREMIUM';
export type Period = 'MONTHLY' | 'QUARTERLY' | 'YEARLY';

interface Purchase {
  companyId: string;
  plan: Plan;
  period: Period;
  /** Of the card. */
  number: string;
}

const BASE = '/can-users/api';

/** The requests that the order and the card form send, for journeys that begin after them. */
export async function buyOverHttp(
  request: APIRequestContext,
  token: string,
  { companyId, plan, period, number }: Purchase,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const plans: OfferedPlan[] = await (
    await request.get(`${BASE}/plan/company/${companyId}`, { headers })
  ).json();
  const periodId = plans.find(({ type }) => type === plan)?.periods.find(({ type }) => type === period)?.id;
  const billing = { address: 'Dolní 14, 751 31 Lipník', email: 'ucetni@farm.test', phone: null, vat: null };
  const bought = await request.post(`${BASE}/subscription/paid`, {
    headers,
    data: { companyId, periodId, paymentType: 'CARD', billing },
  });
  const { gatewayId, details }: Payment = await bought.json();
  const paid = await request.post(`/sandbox/stripe/v1/payment_intents/${gatewayId}/confirm`, {
    headers: { authorization: `Bearer ${details?.stripe?.publicKey}` },
    form: {
      client_secret: details?.stripe?.clientSecret ?? '',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '8',
      'payment_method_data[card][exp_year]': '2034',
    },
  });
  expect(paid.status()).toBe(200);
  const isActive = async () => {
    const status = await request.get(`${BASE}/payment/status/${gatewayId}`, { headers });
    return ((await status.json()) as PaymentStatusResult).subscription.isActive;
  };
  await expect.poll(isActive).toBe(true);
}
