import { z } from 'zod';

/** Everything the product notifies a person about; the text is written in the reader's language when it is read. */
export const NOTIFICATION_KINDS = [
  'company.approved',
  'company.blocked',
  'user.role-changed',
  'user.viewed',
  'order.filled',
  'order.stop-refused',
  'ladder.rung-sold',
  'ladder.closing-soon',
  'ladder.unsold',
  'contract.accepted',
  'trader.signed',
  'contract.ready-to-sign',
  'contract.failed',
  'contract.signed',
  'contract.expiring',
  'desk.new-contract',
  'desk.answer-due',
  'desk.to-sign',
  'desk.signed',
  'desk.failed',
  'settlement.sent',
  'settlement.payment-said',
  'settlement.paid',
  'settlement.overdue',
  'desk.payment-said',
  'desk.settlement-paid',
  'desk.settlement-disputed',
  'desk.settlement-overdue',
  'ticket.to-answer',
  'ticket.reminder',
  'ticket.disputed',
  'ticket.void-asked',
  'call-off.proposed',
  'desk.ticket-to-answer',
  'desk.ticket-disputed',
  'desk.ticket-void-asked',
  'desk.call-off-proposed',
  'payment.completed',
  'report.published',
  'alert.price',
  'alert.futures',
  'payment.requested',
  'payment.failed',
  'subscription.past-due',
  'subscription.ended',
  'payment.part-received',
  'payment.reminder',
  'payment.overdue',
  'payment.approval-needed',
  'payment.returned',
  'payment.withdrawn',
  'payment.refunded',
  'payment.refund-failed',
  'card.expiring',
  'card.missing',
  'subscription.renews-soon',
  'subscription.cancelled',
  'subscription.resumed',
  'subscription.started-early',
  'subscription.price-change',
  'subscription.given',
  'trial.ending',
  'trial.ended',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const NOTIFICATION_PAGE_SIZE = 20;

export const Notification = z.object({
  id: z.uuid(),
  kind: z.enum(NOTIFICATION_KINDS),
  title: z.string(),
  body: z.string(),
  /** The target of a click, a path of the web app. */
  url: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When it was opened or archived. */
  readAt: z.iso.datetime().nullable(),
  archivedAt: z.iso.datetime().nullable(),
});
export type Notification = z.infer<typeof Notification>;

export const NotificationParams = z.strictObject({ id: z.uuid() });

/** One more than the bell shows. */
export const UNREAD_COUNTED = 100;

/** Pages count from 1; one past the last returns the first (docs/product/screens.md#parameters). */
export const NotificationQuery = z.strictObject({
  archived: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
});
export type NotificationQuery = z.infer<typeof NotificationQuery>;

export const NotificationPage = z.object({
  notifications: z.array(Notification),
  page: z.int(),
  size: z.int(),
  /** No further than a thousand beyond the page. */
  totalCount: z.int(),
  /** How many were not read yet, whatever the page shows; {@link UNREAD_COUNTED} for more than that too. */
  unread: z.int(),
});
export type NotificationPage = z.infer<typeof NotificationPage>;

/** PUT /api/notification/archive: all that were listed until then. */
export const ArchivedNotifications = z.object({ archived: z.int() });
