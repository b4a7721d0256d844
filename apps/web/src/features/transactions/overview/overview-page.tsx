import '../transactions.css';
import { useTranslation } from 'react-i18next';
import { PageHead } from '#shared/layout/page-head.tsx';
import { PHONE, useMedia } from '#shared/ui/use-media.ts';
import { ContractsExport } from '../export/contracts-export.tsx';
import { ContractsCard } from './contracts-card.tsx';
import { OrdersCard } from './orders-card.tsx';
import { SignedTotalCard } from './signed-total-card.tsx';

export { askAhead } from './ask-overview.ts';

export function OverviewPage() {
  const { t } = useTranslation('transactions');
  const isPhone = useMedia(PHONE);
  return (
    <>
      <PageHead title={t('title')} subtitle={!isPhone && t('about')} end={<ContractsExport />} />
      <div className="overview-cards">
        <SignedTotalCard />
        <ContractsCard />
        <OrdersCard />
      </div>
    </>
  );
}
