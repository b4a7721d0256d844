import { z } from 'zod';
import type { NotificationKind } from './notification.ts';

const ALL = { bell: true, push: true, mail: true };
const NO_MAIL = { bell: true, push: true, mail: false };
const BELL = { bell: true, push: false, mail: false };

/**
 * The messages that each person chooses the ways of, in the order of the page, with the defaults: every way for what
 * needs the person, the bell for the rest (docs/product/notifications.md#channels).
 */
export const DEFAULT_CHANNELS = {
  'contract.ready-to-sign': ALL,
  'contract.expiring': ALL,
  'contract.failed': ALL,
  'contract.signed': ALL,
  'order.filled': ALL,
  'order.stop-refused': ALL,
  'ladder.rung-sold': ALL,
  'ladder.closing-soon': ALL,
  'ladder.unsold': ALL,
  'settlement.sent': ALL,
  'settlement.payment-said': ALL,
  'settlement.overdue': ALL,
  'ticket.to-answer': ALL,
  'ticket.reminder': ALL,
  'ticket.disputed': ALL,
  'ticket.void-asked': ALL,
  'call-off.proposed': ALL,
  'desk.ticket-to-answer': ALL,
  'desk.ticket-disputed': ALL,
  'desk.ticket-void-asked': ALL,
  'desk.call-off-proposed': ALL,
  'alert.price': NO_MAIL,
  'alert.futures': NO_MAIL,
  'desk.new-contract': ALL,
  'desk.answer-due': ALL,
  'desk.to-sign': ALL,
  'desk.failed': ALL,
  'desk.settlement-disputed': ALL,
  'desk.settlement-overdue': ALL,
  'desk.payment-said': ALL,
  'desk.settlement-paid': BELL,
  'settlement.paid': BELL,
  'desk.signed': BELL,
  'contract.accepted': BELL,
  'trader.signed': BELL,
  'report.published': BELL,
} as const satisfies Partial<Record<NotificationKind, z.infer<typeof Channels>>>;
export type ChosenKind = keyof typeof DEFAULT_CHANNELS;
export const CHOSEN_KINDS = Object.keys(DEFAULT_CHANNELS) as [ChosenKind, ...ChosenKind[]];

/** They wait for the end of the quiet hours, and are limited by day (docs/product/alerts.md#quiet-hours). */
export const ALERT_MESSAGES = ['alert.price', 'alert.futures'] as const satisfies ChosenKind[];

export const isAlertMessage = (kind: string): kind is (typeof ALERT_MESSAGES)[number] =>
  (ALERT_MESSAGES as readonly string[]).includes(kind);

/** Messages to a trader's people; others are not asked about them. */
export const isDeskKind = (kind: ChosenKind) => kind.startsWith('desk.');

export const Channels = z.strictObject({ bell: z.boolean(), push: z.boolean(), mail: z.boolean() });
export type Channels = z.infer<typeof Channels>;
export const CHANNELS = ['bell', 'push', 'mail'] as const satisfies (keyof Channels)[];

export const ChannelParams = z.strictObject({ kind: z.enum(CHOSEN_KINDS) });

/** GET /api/channels: every kind that the person may get, once. */
export const ChannelChoices = z.object({
  choices: z.array(z.object({ kind: z.enum(CHOSEN_KINDS), ...Channels.shape })),
});
export type ChannelChoices = z.infer<typeof ChannelChoices>;
