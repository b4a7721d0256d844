import type { Feature } from '@canola/api-schema/access';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { featureAddress } from '#shared/access/features.ts';
import { useAccess } from '#shared/access/use-access.ts';

/** Their pages open without a postal code; in the menu's order, which a test of the menu compares. */
export const UNPRICED_FEATURES = [
  'STOCK_EXCHANGE',
  'MARKET_NEWS',
  'TRADING',
  'STORAGES',
  'TRANSACTIONS_ORDERS',
] as const satisfies readonly Feature[];

/**
 * From a dialog that must be answered: to the previous page, else to the first entry that needs no code
 * (docs/product/prices.md#postal-codes).
 */
export function useLeaveDialog(): () => void {
  const access = useAccess();
  const router = useRouter();
  const navigate = useNavigate();
  return () => {
    if (router.history.canGoBack()) return router.history.back();
    const entry = UNPRICED_FEATURES.find((feature) => access.modeOf(feature) !== 'none');
    void navigate(entry ? { ...featureAddress(access, entry), replace: true } : { to: '/about' });
  };
}
