import type { PaymentStatusResult } from '@canola/api-schema/billing/payment';

/** The bank takes longer than usual. */
const LATE_MS = 30_000;
/** How long an earlier refusal may still be the last thing that we know of a payment that has just succeeded. */
const OLD_NEWS_MS = 10_000;

export type ResultView = 'checking' | 'late' | 'transfer' | 'failed' | 'cancelled' | 'success';

interface Asked {
  /** How long this page has been asking. */
  forMs: number;
  /** What the gateway wrote into the address; only the server decides. */
  isSaidToSucceed: boolean;
}

/** What the page says of the payment (docs/product/screens.md#payment-screens). */
export function resultView(result: PaymentStatusResult, { forMs, isSaidToSucceed }: Asked): ResultView {
  const { status, type, subscription } = result;
  switch (status) {
    case 'COMPLETED':
      return subscription.isActive ? 'success' : waiting(forMs);
    case 'ERROR':
      return isSaidToSucceed && forMs < OLD_NEWS_MS ? 'checking' : 'failed';
    case 'CANCELLED':
    case 'REFUNDED':
      return 'cancelled';
    case 'INITIALIZED':
    case 'WAITING':
      return type === 'BANK_TRANSFER' ? 'transfer' : waiting(forMs);
    default:
      throw new Error(`Unhandled payment status ${status satisfies never}`);
  }
}

const waiting = (forMs: number) => (forMs >= LATE_MS ? 'late' : 'checking');

/** Nothing that comes later changes what the page says. */
export function isFinal(view: ResultView): boolean {
  return view === 'success' || view === 'failed' || view === 'cancelled';
}
