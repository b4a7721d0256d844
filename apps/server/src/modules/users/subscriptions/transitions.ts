import type { PlanSource, SubscriptionStatus } from '@canola/api-schema/users/plan';

export interface Transition {
  from: readonly SubscriptionStatus[];
  to: SubscriptionStatus;
  /** The only kind of subscription that it happens to. */
  source?: PlanSource;
}

/** The only changes of a paid, given or tried subscription (docs/product/payments.md#subscriptions). */
export const SUBSCRIPTION_TRANSITIONS = {
  paid: { from: ['INCOMPLETE', 'AWAITING_PAYMENT'], to: 'ACTIVE' },
  /** Not paid in time, replaced by another purchase, or cancelled by staff. */
  abandoned: { from: ['INCOMPLETE', 'AWAITING_PAYMENT'], to: 'DELETED' },
  renewed: { from: ['ACTIVE'], to: 'ACTIVE' },
  /** Cancelled while a charge was under way that then succeeded. */
  renewedAnyway: { from: ['CANCELLED'], to: 'CANCELLED' },
  /** The same, after what was paid had ended. */
  revivedAnyway: { from: ['EXPIRED'], to: 'CANCELLED' },
  cancelled: { from: ['ACTIVE'], to: 'CANCELLED' },
  /** Cancelled when nothing that is paid is left. */
  ended: { from: ['ACTIVE', 'PAST_DUE'], to: 'EXPIRED' },
  resumed: { from: ['CANCELLED'], to: 'ACTIVE' },
  unpaid: { from: ['ACTIVE'], to: 'PAST_DUE' },
  recovered: { from: ['PAST_DUE'], to: 'ACTIVE' },
  lapsed: { from: ['PAST_DUE'], to: 'EXPIRED' },
  expired: { from: ['ACTIVE', 'CANCELLED'], to: 'EXPIRED' },
  /** An upgrade was paid, or staff gave another plan. */
  replaced: { from: ['ACTIVE', 'CANCELLED', 'PAST_DUE'], to: 'EXPIRED' },
  /** Money that arrived late. */
  revived: { from: ['EXPIRED', 'DELETED'], to: 'ACTIVE' },
  /** The whole period was refunded, or a dispute lost. */
  takenBack: { from: ['ACTIVE', 'CANCELLED'], to: 'EXPIRED' },
  /** By staff. */
  deleted: { from: ['ACTIVE', 'CANCELLED', 'EXPIRED'], to: 'DELETED', source: 'MANUAL' },
} as const satisfies Record<string, Transition>;

export type SubscriptionEvent = keyof typeof SUBSCRIPTION_TRANSITIONS;
