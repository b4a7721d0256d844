import '../billing.css';
import type { Payment } from '@canola/api-schema/billing/payment';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#shared/errors/error-text.ts';
import { canPayAgain } from '#shared/money/decline.ts';
import { useSidePanel } from '#shared/side-panel/side-panel.ts';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { paymentQuery } from '../billing.queries.ts';
import { PaymentGone } from '../payment-gone.tsx';
import { PaymentSums } from '../payment-sums.tsx';
import { PurchaseRefused } from '../purchase-refused.tsx';
import { isOpen } from '../subscription-state.ts';
import { useCompany } from '../use-company.ts';
import { NewCard } from './new-card.tsx';
import { PayByCard } from './pay-by-card.tsx';

/** payment-card: the form, an error or a spinner (docs/product/screens.md#side-panel). */
export function CardScreen() {
  const { paymentId, periodId, setup } = useSidePanel()?.subject ?? {};
  if (setup && !paymentId) return <NewCard />;
  if (paymentId) return <Paying id={paymentId} isNewCard={setup !== undefined} />;
  return <PurchaseRefused periodId={Number(periodId)} />;
}

/** With a new card an open renewal is paid, and the ones after it. */
function Paying({ id, isNewCard }: { id: string; isNewCard: boolean }) {
  const { t } = useTranslation('billing');
  const errorText = useErrorText();
  const { companyId } = useCompany();
  // The secret belongs to this try; reading it again would throw away what was typed.
  const payment = useQuery({ ...paymentQuery(companyId, id), staleTime: Number.POSITIVE_INFINITY });
  if (payment.error) {
    const { text, detail } = errorText(payment.error);
    return (
      <ErrorState height={320} detail={detail} onRetry={() => void payment.refetch()}>
        {text}
      </ErrorState>
    );
  }
  if (!payment.data) return <Spinner center hint={t('card.preparing')} />;
  if (isOpen(payment.data) && !canPayAgain(payment.data.failure))
    return (
      <div className="paying">
        <Notice kind="clay">{t('decline.mismatch')}</Notice>
        <PaymentSums payment={payment.data} />
      </div>
    );
  const stripe = stripeOf(payment.data);
  if (stripe && !isNewCard) return <PayByCard payment={payment.data} {...stripe} />;
  // The saved card did not pay: a new one is charged as soon as it is saved.
  return isOpen(payment.data) ? <NewCard payment={payment.data} /> : <PaymentGone payment={payment.data} />;
}

const stripeOf = ({ details }: Payment) => details?.stripe ?? undefined;
