import '../transactions.css';
import { useTranslation } from 'react-i18next';
import { PageHead } from '#shared/layout/page-head.tsx';
import { ContractsExport } from '../export/contracts-export.tsx';
import { ContractsCard } from './contracts-card.tsx';
import { OrdersCard } from './orders-card.tsx';
import { SignedTotalCard } from './signed-total-card.tsx';

export function OverviewPage() {
  const { t } = useTranslation('transactions');
  return (
    <>
      <PageHead title={t('title')} subtitle={t('about')} end={<ContractsExport />} />
      <div className="overview-cards">
        <SignedTotalCard />
        <ContractsCard />
        <OrdersCard />
      </div>
    </>
  );
}
