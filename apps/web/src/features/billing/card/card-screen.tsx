import '../billing.css';
import type { Payment } from '@canola/api-schema/billing/payment';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { canPayAgain } from '#shared/money/decline.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { useSidePanel } from '#shared/side-panel/side-panel.ts';
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

function Paying({ id, isNewCard }: { id: string; isNewCard: boolean }) {
  const { t } = useTranslation('billing');
  const { companyId } = useCompany();
  // The secret belongs to this try; reading it again would throw away what was typed.
  const query = useQuery({ ...paymentQuery(companyId, id), staleTime: Number.POSITIVE_INFINITY });
  return (
    <Loaded query={query} skeleton={<Spinner center hint={t('card.preparing')} />} height={320}>
      {(payment) => <Payable payment={payment} isNewCard={isNewCard} />}
    </Loaded>
  );
}

/** With a new card an open renewal is paid, and the ones after it. */
function Payable({ payment, isNewCard }: { payment: Payment; isNewCard: boolean }) {
  const { t } = useTranslation('billing');
  if (isOpen(payment) && !canPayAgain(payment.failure))
    return (
      <div className="paying">
        <Notice kind="clay">{t('decline.mismatch')}</Notice>
        <PaymentSums payment={payment} />
      </div>
    );
  const stripe = payment.details?.stripe;
  if (stripe && !isNewCard) return <PayByCard payment={payment} {...stripe} />;
  // The saved card did not pay: a new one is charged as soon as it is saved.
  return isOpen(payment) ? <NewCard payment={payment} /> : <PaymentGone payment={payment} />;
}
