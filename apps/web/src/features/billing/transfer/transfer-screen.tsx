import '../billing.css';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#shared/errors/error-text.ts';
import { useSidePanel } from '#shared/side-panel/side-panel.ts';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { paymentQuery } from '../billing.queries.ts';
import { PaymentGone } from '../payment-gone.tsx';
import { PurchaseRefused } from '../purchase-refused.tsx';
import { useCompany } from '../use-company.ts';
import { TransferDetails } from './transfer-details.tsx';

/** payment-bank-transfer: everything that the bank's form asks for, to copy or to scan. */
export function TransferScreen() {
  const { paymentId, periodId } = useSidePanel()?.subject ?? {};
  if (!paymentId) return <PurchaseRefused periodId={Number(periodId)} />;
  return <Waiting id={paymentId} />;
}

function Waiting({ id }: { id: string }) {
  const { t } = useTranslation('billing');
  const errorText = useErrorText();
  const { companyId } = useCompany();
  const payment = useQuery(paymentQuery(companyId, id));
  if (payment.error) {
    const { text, detail } = errorText(payment.error);
    return (
      <ErrorState height={320} detail={detail} onRetry={() => void payment.refetch()}>
        {text}
      </ErrorState>
    );
  }
  if (!payment.data) return <Spinner center hint={t('card.preparing')} />;
  const bank = payment.data.details?.bank;
  return bank ? (
    <TransferDetails payment={payment.data} bank={bank} />
  ) : (
    <PaymentGone payment={payment.data} />
  );
}
