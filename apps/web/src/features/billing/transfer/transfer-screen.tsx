import '../billing.css';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#shared/query/loaded.tsx';
import { useSidePanel } from '#shared/side-panel/side-panel.ts';
import { Spinner } from '#shared/ui/spinner.tsx';
import { paymentQuery } from '../billing.queries.ts';
import { PaymentGone } from '../payment-gone.tsx';
import { PurchaseRefused } from '../purchase-refused.tsx';
import { useCompany } from '../use-company.ts';
import { TransferDetails } from './transfer-details.tsx';

/** payment-bank-transfer: everything that the bank's form needs, to copy or to scan. */
export function TransferScreen() {
  const { paymentId, periodId } = useSidePanel()?.subject ?? {};
  if (!paymentId) return <PurchaseRefused periodId={Number(periodId)} />;
  return <Waiting id={paymentId} />;
}

function Waiting({ id }: { id: string }) {
  const { t } = useTranslation('billing');
  const query = useQuery(paymentQuery(useCompany().companyId, id));
  return (
    <Loaded query={query} skeleton={<Spinner center hint={t('card.preparing')} />} height={320}>
      {(payment) => {
        const bank = payment.details?.bank;
        return bank ? <TransferDetails payment={payment} bank={bank} /> : <PaymentGone payment={payment} />;
      }}
    </Loaded>
  );
}
