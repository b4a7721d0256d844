import type { Payment } from '@canola/api-schema/billing/payment';
import { OtherBuyer } from '@canola/api-schema/billing/purchase';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAnswerLost } from '#market/trading/lost-answers.ts';
import { ApiError } from '#shared/api/errors.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { SupportContact } from '#shared/support/support-contact.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { manyPaymentsQuery } from './billing.queries.ts';
import { bankDetailsOf } from './invoices/qr-invoice.ts';
import { draftOf } from './order/order-draft.ts';
import { openPayment, showNext } from './panel.ts';
import { isOpen } from './subscription-state.ts';
import { useCompany, useDates } from './use-company.ts';

/** Nothing to pay again: what there is already is on the list. */
const LISTED: ReadonlySet<string | undefined> = new Set(['subscription.exists', 'payment.in-progress']);

/**
 * Why the purchase was not made; each 409 has words of its own (docs/product/payments.md#buying). After a lost answer
 * it may have been made; the same order again gets the same payment.
 */
export function PurchaseRefused({ periodId }: { periodId: number }) {
  const { t } = useTranslation('billing');
  const errorText = useErrorText();
  const { moment } = useDates();
  const [error] = useState(() => draftOf(periodId)?.error);
  const { text, detail } = errorText(error);
  const code = error instanceof ApiError ? error.code : undefined;
  const other = otherBuyer(error);
  const isLost = isAnswerLost(error) && code !== 'payment.gateway-unavailable';
  const request = usePartlyPaid(code);
  return (
    <ErrorState
      height={360}
      title={t(isLost ? 'refused.unknown' : 'refused.title')}
      detail={detail}
      actions={
        <>
          {request && <Button onPress={() => openPayment(request)}>{t(bankDetailsOf(request))}</Button>}
          {LISTED.has(code) && <Button onPress={() => showNext('subscriptions')}>{t('refused.list')}</Button>}
          <Button
            variant={LISTED.has(code) || request ? 'secondary' : 'primary'}
            onPress={() => showNext('subscriptions-overview', { periodId: String(periodId) })}
          >
            {t('refused.back')}
          </Button>
          <SupportContact />
        </>
      }
    >
      <p>
        {other
          ? t('refused.inProgress', { name: other.name, at: moment(other.since) })
          : isLost
            ? t('refused.lost')
            : text}
      </p>
      <p>{t('refused.nothing')}</p>
    </ErrorState>
  );
}

/** The transfer whose rest is to be paid first. */
function usePartlyPaid(code: string | undefined): Payment | undefined {
  const { companyId } = useCompany();
  const { data } = useQuery({ ...manyPaymentsQuery(companyId), enabled: code === 'payment.partly-paid' });
  return data?.payments.find((payment) => isOpen(payment) && Number(payment.received) > 0);
}

function otherBuyer(error: unknown): OtherBuyer['buyer'] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'payment.in-progress') return undefined;
  return OtherBuyer.safeParse(error.body).data?.buyer;
}
