import { FEATURES, type PlanType } from '@canola/api-schema/access';
import { describe, expect, it } from 'vitest';
import { featureMap, featureMapWithoutCompany } from './feature-map.ts';
import { PLAN_FEATURES, PLANS, periodPrice } from './plans.reference.ts';

const rows = PLAN_FEATURES.map((row) => ({
  ...row,
  planType: PLANS.find(({ id }) => id === row.planId)?.type ?? 'BASIC',
}));
const planOf = (type: PlanType) => ({ id: PLANS.find((plan) => plan.type === type)?.id ?? 0, type });

/** `full 1`, `trial 2 PLUS`, `hidden 3 PREMIUM`: the access, the plan id and the plan type. */
function written(map: ReturnType<typeof featureMap>): Record<string, string> {
  return Object.fromEntries(
    FEATURES.map((feature) => {
      const { menu, mode, planId, planType } = map[feature];
      return [feature, `${menu ? mode.toLowerCase() : 'hidden'} ${planId} ${planType}`];
    }),
  );
}

describe('the feature map (docs/product/plans.md#features-by-plan)', () => {
  it('of BASIC', () => {
    expect(written(featureMap(rows, planOf('BASIC')))).toEqual({
      PURCHASE_PRICES: 'trial 2 PLUS',
      MARKET_NEWS: 'trial 2 PLUS',
      STOCK_EXCHANGE: 'full 1 BASIC',
      STORAGES: 'full 1 BASIC',
      QUICK_TRADING: 'trial 2 PLUS',
      TRADING: 'hidden 3 PREMIUM',
      TRANSACTIONS_ORDERS: 'full 1 BASIC',
      MARKETPLACE: 'trial 2 PLUS',
      POSITION: 'trial 2 PLUS',
    });
  });

  it('of PLUS', () => {
    expect(written(featureMap(rows, planOf('PLUS')))).toEqual({
      PURCHASE_PRICES: 'full 2 PLUS',
      MARKET_NEWS: 'full 2 PLUS',
      STOCK_EXCHANGE: 'full 2 PLUS',
      STORAGES: 'full 2 PLUS',
      QUICK_TRADING: 'full 2 PLUS',
      TRADING: 'trial 3 PREMIUM',
      TRANSACTIONS_ORDERS: 'full 2 PLUS',
      MARKETPLACE: 'full 2 PLUS',
      POSITION: 'full 2 PLUS',
    });
  });

  it('of PREMIUM is full everywhere', () => {
    expect(new Set(Object.values(written(featureMap(rows, planOf('PREMIUM')))))).toEqual(
      new Set(['full 3 PREMIUM']),
    );
  });

  it('of a person without a company names no plan for full features, and hides what needs a company', () => {
    expect(written(featureMapWithoutCompany(rows, planOf('BASIC')))).toEqual({
      PURCHASE_PRICES: 'trial 2 PLUS',
      MARKET_NEWS: 'trial 2 PLUS',
      STOCK_EXCHANGE: 'full null BASIC',
      STORAGES: 'hidden null BASIC',
      QUICK_TRADING: 'hidden 2 PLUS',
      TRADING: 'hidden 3 PREMIUM',
      TRANSACTIONS_ORDERS: 'hidden null BASIC',
      MARKETPLACE: 'hidden 2 PLUS',
      POSITION: 'hidden 2 PLUS',
    });
  });
});

describe('the price of a period', () => {
  it.each([
    [290, 'MONTHLY', 0, '290.00'],
    [290, 'QUARTERLY', 0, '827.00'],
    [290, 'YEARLY', 0, '2958.00'],
    [690, 'QUARTERLY', 0, '1967.00'],
    [12, 'QUARTERLY', 2, '34.20'],
    [28, 'YEARLY', 2, '285.60'],
    [28, 'DAILY', 2, '0.93'],
  ] as const)('%d a month is, %s, at precision %d, %s', (monthly, type, precision, price) => {
    expect(periodPrice(monthly, type, precision)).toBe(price);
  });
});
