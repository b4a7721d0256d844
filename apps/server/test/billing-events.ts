import type { PlanType } from '@canola/api-schema/access';
import type { PeriodType } from '@canola/api-schema/users/plan';
import { call } from './caller.ts';
import type { Buyer, PaymentDesk } from './payment-desk.ts';

/** Changes of companies' plans that nobody at the company makes. */

/** Another paid plan overtakes what the company has ordered. */
export function overtake({ rows }: PaymentDesk, { companyId }: Buyer) {
  return rows(
    `insert into users.subscription (company_id, source, status, plan_id, created_at, expires_at)
     select $1, 'PAID', 'ACTIVE', id, now(), '2030-01-01' from users.plan where type = 'PREMIUM'`,
    [companyId],
  );
}

/** The list price in Czechia. */
export function setPrice({ rows }: PaymentDesk, plan: PlanType, period: PeriodType, price: number) {
  return rows(
    `update users.plan_period set price = $1 where country_id = 'CZ' and type = $2
      and plan_id = (select id from users.plan where type = $3)`,
    [price, period, plan],
  );
}

/** Of Plus for a year in Czechia; 2958 is the usual one. */
export function setYearlyPrice(desk: PaymentDesk, price: number) {
  return setPrice(desk, 'PLUS', 'YEARLY', price);
}

/** The saved card ends with the year 2027. */
export function endCard({ rows }: PaymentDesk, { companyId }: Buyer) {
  return rows('update billing.card set expires_year = 2027, expires_month = 12 where company_id = $1', [
    companyId,
  ]);
}

/** Staff give a plan until June 2027. */
export function givePlan(desk: PaymentDesk, { companyId }: Buyer, plan: PlanType = 'PLUS') {
  return call(desk, desk.staff, 'POST', '/can-users/api/subscription/manual', {
    companyId,
    plan,
    expiresAt: '2027-06-01T00:00:00Z',
  });
}
