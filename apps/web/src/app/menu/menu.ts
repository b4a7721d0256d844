import type { Feature } from '@canola/api-schema/access';
import {
  ArrowLeftRight,
  ChartLine,
  Newspaper,
  ReceiptText,
  Scale,
  ShoppingBasket,
  Tag,
  Warehouse,
  Zap,
} from 'lucide-react';
import type { Access } from '#shared/access/access.ts';
import type { Icon } from '#shared/ui/icon.ts';

export const FEATURE_ICONS: Record<Feature, Icon> = {
  PURCHASE_PRICES: Tag,
  QUICK_TRADING: Zap,
  MARKETPLACE: ShoppingBasket,
  STOCK_EXCHANGE: ChartLine,
  MARKET_NEWS: Newspaper,
  TRADING: ArrowLeftRight,
  POSITION: Scale,
  STORAGES: Warehouse,
  TRANSACTIONS_ORDERS: ReceiptText,
};

/** The menu's order (docs/product/plans.md#menu-order). */
export const MENU_ORDER = [
  'PURCHASE_PRICES',
  'QUICK_TRADING',
  'MARKETPLACE',
  'STOCK_EXCHANGE',
  'MARKET_NEWS',
  'TRADING',
  'POSITION',
  'STORAGES',
  'TRANSACTIONS_ORDERS',
] as const satisfies readonly Feature[];

export interface MenuEntry {
  feature: Feature;
  isTrial: boolean;
}

/** Each entry is shown in full, shown with a trial badge, or hidden, per plan (docs/product/plans.md#menu-order). */
export function menuOf(access: Pick<Access, 'modeOf'>): MenuEntry[] {
  return MENU_ORDER.flatMap((feature) => {
    const mode = access.modeOf(feature);
    return mode === 'none' ? [] : [{ feature, isTrial: mode === 'trial' }];
  });
}

/** On a phone the four that a farmer opens most; what is missing is filled up in the menu's order. */
const BOTTOM_BAR: readonly Feature[] = ['PURCHASE_PRICES', 'QUICK_TRADING', 'TRADING', 'TRANSACTIONS_ORDERS'];
const BOTTOM_BAR_SIZE = 4;

export function bottomBarOf(menu: readonly MenuEntry[]): { bar: MenuEntry[]; more: MenuEntry[] } {
  const first = menu.filter((entry) => BOTTOM_BAR.includes(entry.feature));
  const others = menu.filter((entry) => !BOTTOM_BAR.includes(entry.feature));
  const bar = [...first, ...others.slice(0, Math.max(0, BOTTOM_BAR_SIZE - first.length))];
  return { bar, more: menu.filter((entry) => !bar.includes(entry)) };
}
