import type { Payment } from '@canola/api-schema/billing/payment';
import { useTranslation } from 'react-i18next';
import { Notice } from '#shared/ui/notice.tsx';
import { restOf } from './subscription-state.ts';
import { useColumn } from './sums.ts';

/**
 * For a transfer that has arrived in part: its document names the whole sum and never changes. For one that was given up
 * nothing is left to pay.
 */
export function PartReceived({ payment }: { payment: Payment }) {
  const { t } = useTranslation('billing');
  const { received, currency, status } = payment;
  const rest = restOf(payment);
  const money = useColumn([received, rest], currency.type);
  if (Number(received) === 0) return null;
  if (status === 'CANCELLED')
    return (
      <Notice kind="info" title={t('transfer.partLeft', { received: money(received) })}>
        {t('transfer.partLeftText')}
      </Notice>
    );
  return (
    <Notice kind="info" title={t('transfer.part', { received: money(received), rest: money(rest) })}>
      {t('transfer.partPdf')}
    </Notice>
  );
}
