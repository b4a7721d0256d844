import type { Payment } from '@canola/api-schema/billing/payment';
import { useTranslation } from 'react-i18next';
import { Notice } from '#shared/ui/notice.tsx';
import { restOf } from './rest.ts';
import { useColumn } from './sums.ts';

/**
 * Of a transfer that has arrived in part: the paper asks for the whole sum, and never changes. Of one that was given up
 * nothing is to be paid.
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
