import type { Baseline } from './styles.ts';

/** Counted when the rule was made (docs/decision-records/0017-one-way-to-style.md). */
export const STYLES_BASELINE: Baseline = {
  'features/admin': 17,
  'features/billing': 1,
  'features/marketplace': 2,
  'features/notifications': 8,
  'features/profile': 18,
  'features/purchase-prices': 1,
  'features/quick-trading': 1,
  'features/storages': 11,
  'features/trades': 1,
  'features/transactions': 8,
  'market/deal': 1,
  'market/order-form': 1,
  'market/price-board': 1,
};
