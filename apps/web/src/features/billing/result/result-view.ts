import type { PaymentStatusResult } from '@canola/api-schema/billing/payment';

/** The bank takes longer than usual. */
const LATE_MS = 30_000;
/** How long an earlier refusal may be the newest thing known about a payment that has just succeeded. */
const OLD_NEWS_MS = 10_000;
/** A new card is charged after two messages and two jobs; until then the old card's refusal is all that is known. */
const CHARGE_MS = 60_000;

export type ResultView = 'checking' | 'late' | 'transfer' | 'failed' | 'cancelled' | 'success';

interface Polling {
  /** How long this page has been polling. */
  forMs: number;
  /** The gateway wrote so into the address; only the server decides. */
  isSaidToSucceed: boolean;
  /** A new card was saved and nothing has changed since the first reading: a refusal is the old card's. */
  isBeforeCharge?: boolean;
}

/** How the page shows the payment (docs/product/screens.md#payment-screens). */
export function resultView(result: PaymentStatusResult, polling: Polling): ResultView {
  const { forMs } = polling;
  const { status, type, subscription } = result;
  switch (status) {
    case 'COMPLETED':
      return subscription.isActive ? 'success' : waiting(forMs);
    case 'ERROR':
      // That the bank is at work is not known then.
      return isOldNews(polling) ? 'checking' : 'failed';
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

function isOldNews({ forMs, isSaidToSucceed, isBeforeCharge }: Polling): boolean {
  return (isSaidToSucceed && forMs < OLD_NEWS_MS) || (isBeforeCharge === true && forMs < CHARGE_MS);
}

const waiting = (forMs: number) => (forMs >= LATE_MS ? 'late' : 'checking');

/** Nothing that comes later changes what the page says. */
export function isFinal(view: ResultView): boolean {
  return view === 'success' || view === 'failed' || view === 'cancelled';
}
