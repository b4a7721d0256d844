import type { NotificationKind } from '@canola/api-schema/notifications/notification';
import {
  BadgeCheck,
  Ban,
  CalendarCheck2,
  CalendarClock,
  CalendarX2,
  CreditCard,
  Eye,
  FileCheck2,
  FileX2,
  Gift,
  HandCoins,
  Newspaper,
  PenLine,
  ShieldAlert,
  Signature,
  Tag,
  Undo2,
  UserCog,
} from 'lucide-react';
import type { Icon } from '#shared/ui/icon.ts';

interface Look {
  icon: Icon;
  /** What asks for something is wheat, what failed is clay, what went well is moss. */
  tone: 'moss' | 'sky' | 'wheat' | 'clay';
}

export const LOOK_OF: Record<NotificationKind, Look> = {
  'company.approved': { icon: BadgeCheck, tone: 'moss' },
  'company.blocked': { icon: Ban, tone: 'clay' },
  'user.role-changed': { icon: UserCog, tone: 'sky' },
  'user.viewed': { icon: Eye, tone: 'sky' },
  'order.filled': { icon: HandCoins, tone: 'moss' },
  'order.stop-refused': { icon: ShieldAlert, tone: 'wheat' },
  'trader.signed': { icon: PenLine, tone: 'sky' },
  'contract.ready-to-sign': { icon: Signature, tone: 'wheat' },
  'contract.failed': { icon: FileX2, tone: 'clay' },
  'contract.signed': { icon: FileCheck2, tone: 'moss' },
  'payment.completed': { icon: CreditCard, tone: 'moss' },
  'report.published': { icon: Newspaper, tone: 'sky' },
  'payment.requested': { icon: CreditCard, tone: 'wheat' },
  'payment.failed': { icon: CreditCard, tone: 'clay' },
  'subscription.past-due': { icon: ShieldAlert, tone: 'clay' },
  'subscription.ended': { icon: ShieldAlert, tone: 'wheat' },
  'payment.part-received': { icon: CreditCard, tone: 'wheat' },
  'payment.reminder': { icon: CalendarClock, tone: 'wheat' },
  'payment.overdue': { icon: CalendarClock, tone: 'clay' },
  'payment.approval-needed': { icon: CreditCard, tone: 'wheat' },
  'payment.returned': { icon: Undo2, tone: 'sky' },
  'payment.withdrawn': { icon: CalendarX2, tone: 'wheat' },
  'payment.refunded': { icon: Undo2, tone: 'moss' },
  'payment.refund-failed': { icon: Undo2, tone: 'clay' },
  'card.expiring': { icon: CreditCard, tone: 'wheat' },
  'card.missing': { icon: CreditCard, tone: 'wheat' },
  'subscription.renews-soon': { icon: CalendarClock, tone: 'sky' },
  'subscription.cancelled': { icon: CalendarX2, tone: 'wheat' },
  'subscription.resumed': { icon: CalendarCheck2, tone: 'moss' },
  'subscription.started-early': { icon: CalendarCheck2, tone: 'sky' },
  'subscription.price-change': { icon: Tag, tone: 'sky' },
  'subscription.given': { icon: Gift, tone: 'moss' },
  'trial.ending': { icon: CalendarClock, tone: 'wheat' },
  'trial.ended': { icon: ShieldAlert, tone: 'wheat' },
};
