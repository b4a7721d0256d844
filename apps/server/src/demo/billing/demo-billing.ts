import type { PlanType } from '@canola/api-schema/access';
import type { PaymentType } from '@canola/api-schema/users/country';
import type { PeriodType } from '@canola/api-schema/users/plan';
import type { DemoCompanyKey } from '../demo-accounts.ts';

interface Purchase {
  company: DemoCompanyKey;
  email: string;
  plan: Exclude<PlanType, 'BASIC'>;
  period: PeriodType;
  type: PaymentType;
  daysAgo: number;
  /** By card: which one (docs/product/demo.md#test-cards). */
  card?: string;
  /** By transfer: when the money arrived. */
  paidDaysAgo?: number;
  cancelledDaysAgo?: number;
}

const ACCOUNTANT = 'accountant@canola.test';
const GOOD_CARD = '4242424242424242';
/** Pays once, then declines. */
const FAILING_CARD = '4000000000000341';

/** The purchases of companies; renewals follow from it (docs/product/demo.md#payments). */
export const DEMO_PURCHASES: readonly Purchase[] = [
  {
    company: 'premium',
    email: 'farmer@canola.test',
    plan: 'PREMIUM',
    period: 'YEARLY',
    type: 'CARD',
    daysAgo: 160,
    card: GOOD_CARD,
  },
  // Twelve invoices, and the next charge in three weeks.
  {
    company: 'monthly',
    email: ACCOUNTANT,
    plan: 'PLUS',
    period: 'MONTHLY',
    type: 'CARD',
    daysAgo: 343,
    card: GOOD_CARD,
  },
  {
    company: 'slovak',
    email: ACCOUNTANT,
    plan: 'PREMIUM',
    period: 'YEARLY',
    type: 'BANK_TRANSFER',
    daysAgo: 200,
    paidDaysAgo: 197,
  },
  {
    company: 'expired',
    email: ACCOUNTANT,
    plan: 'PLUS',
    period: 'MONTHLY',
    type: 'BANK_TRANSFER',
    daysAgo: 120,
    paidDaysAgo: 117,
    cancelledDaysAgo: 100,
  },
  // The renewal is declined three times, the last time 5 days ago.
  {
    company: 'pastDue',
    email: ACCOUNTANT,
    plan: 'PLUS',
    period: 'MONTHLY',
    type: 'CARD',
    daysAgo: 46,
    card: FAILING_CARD,
  },
  {
    company: 'cancelled',
    email: ACCOUNTANT,
    plan: 'PREMIUM',
    period: 'MONTHLY',
    type: 'CARD',
    daysAgo: 20,
    card: GOOD_CARD,
    cancelledDaysAgo: 5,
  },
  {
    company: 'awaiting',
    email: ACCOUNTANT,
    plan: 'PREMIUM',
    period: 'YEARLY',
    type: 'BANK_TRANSFER',
    daysAgo: 3,
  },
];

/** A plan that support gave, until so many days from now. */
export const DEMO_GIFT = { company: 'manual', plan: 'PLUS', days: 60 } as const;
