import type { Payment } from '@canola/api-schema/billing/payment';
import { DAY_MS } from '@canola/api-schema/duration';
import { formatExactMoney } from '@canola/api-schema/number-format';
import { dayInZone } from '@canola/api-schema/quarter';
import { SUPPLIER_ZONE } from '@canola/api-schema/time-zone';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, formatDay } from '#shared/time/format.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

export function today(): string {
  return dayInZone(new Date(), SUPPLIER_ZONE);
}

export function usePaymentWords() {
  const { t } = useTranslation('admin');
  const { t: tUi } = useTranslation('ui');
  const locale = useFormatLocale();
  return {
    sum: (amount: string, currency: string) => formatExactMoney(amount, currency, locale),
    date: (at: string) => formatDate(new Date(at), locale, SUPPLIER_ZONE),
    day: (at: string) => formatDay(new Date(at), locale, SUPPLIER_ZONE),
    moment: (at: string) => formatDateTime(new Date(at), locale, SUPPLIER_ZONE),
    plan: ({ subscription: { planType, planPeriod } }: Pick<Payment, 'subscription'>) =>
      t('payments.planPeriod', { plan: tUi(`plan.${planType}`), period: t(`payments.period.${planPeriod}`) }),
  };
}

export function symbolOf({ invoices }: Pick<Payment, 'invoices'>): string | undefined {
  return invoices.find(({ variableSymbol }) => variableSymbol)?.variableSymbol ?? undefined;
}

/** Only these can be confirmed and cancelled (docs/product/admin.md#actions). */
export function isWaitingTransfer({ type, status }: Pick<Payment, 'type' | 'status'>): boolean {
  return type === 'BANK_TRANSFER' && status === 'WAITING';
}

/** Whole days since the day it was due; 0 while there is time. */
export function daysOverdue({ status, dueAt }: Pick<Payment, 'status' | 'dueAt'>, now: Date): number {
  if (status !== 'WAITING' || dueAt === null) return 0;
  const due = Date.parse(dayInZone(new Date(dueAt), SUPPLIER_ZONE));
  return Math.max(0, Math.round((Date.parse(dayInZone(now, SUPPLIER_ZONE)) - due) / DAY_MS));
}
