import { getRouteApi } from '@tanstack/react-router';
import { UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NoAccessPage } from '#shared/access/no-access-page.tsx';
import { refusalOf } from '#shared/access/refusal.ts';
import { PageHead } from '#shared/layout/page-head.tsx';
import { useAccess } from '#shared/router/use-access.ts';
import { SupportContact } from '#shared/support/support-contact.tsx';
import { useTradingCompany } from '#shared/trading/trading-company.ts';
import { State } from '#shared/ui/state.tsx';
import { ContractFrame } from '../contract/contract-frame.tsx';
import { SignatureCard } from './signature-card.tsx';

const route = getRouteApi('/app/transactions-and-orders/transactions/$contractId/signature');

/** Needs the grant (spec 2 §6); where nobody of the company has it, that is what has to be mended first. */
export function SignaturePage() {
  const { t } = useTranslation('transactions');
  const { contractId } = route.useParams();
  const refusal = refusalOf(useAccess(), 'CONTRACT_SIGN');
  const { hasSigner } = useTradingCompany();
  if (!hasSigner) return <NoSigner />;
  if (refusal) return <NoAccessPage title={t('signature.title')} refusal={refusal} grant="CONTRACT_SIGN" />;
  return (
    <ContractFrame contractId={contractId} hasSigningPage>
      {(contract) => <SignatureCard contract={contract} />}
    </ContractFrame>
  );
}

function NoSigner() {
  const { t } = useTranslation('transactions');
  const { name } = useTradingCompany();
  return (
    <>
      <PageHead title={t('signature.title')} />
      <div className="card">
        <State level={2} icon={UserX} height={320} title={t('noSigner.title')} actions={<SupportContact />}>
          {t('noSigner.text', { company: name })}
        </State>
      </div>
    </>
  );
}
