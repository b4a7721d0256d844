import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOtherCompany } from '#market/trading/other-company.tsx';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { NoAccessPage } from '#shared/access/no-access-page.tsx';
import { refusalOf } from '#shared/access/refusal.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { PageHead } from '#shared/layout/page-head.tsx';
import { SupportContact } from '#shared/support/support-contact.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { NoRightState } from '#shared/ui/no-right-state.tsx';
import { State } from '#shared/ui/state.tsx';
import { ContractFrame } from '../contract/contract-frame.tsx';
import { ContractSkeleton } from '../contract/contract-skeleton.tsx';
import { useSignersText } from '../contract/signers-text.ts';
import { contractQuery } from '../transactions.queries.ts';
import { SignatureCard } from './signature-card.tsx';

const route = getRouteApi('/app/transactions-and-orders/transactions/$contractId/signature');

/**
 * Needs the grant (docs/product/contracts.md#who-signs); where nobody in the company has it, that has to be fixed
 * first.
 */
export function SignaturePage() {
  const { t } = useTranslation('transactions');
  const { contractId } = route.useParams();
  const refusal = refusalOf(useAccess(), 'CONTRACT_SIGN');
  const { hasSigner } = useTradingCompany();
  if (!hasSigner)
    return (
      <OfThisCompany contractId={contractId}>
        <NoSigner contractId={contractId} />
      </OfThisCompany>
    );
  if (refusal)
    return (
      <OfThisCompany contractId={contractId}>
        {refusal === 'grant' ? (
          <CannotSign contractId={contractId} />
        ) : (
          <NoAccessPage title={t('signature.title')} refusal={refusal} />
        )}
      </OfThisCompany>
    );
  return (
    <ContractFrame contractId={contractId} hasSigningPage>
      {(contract) => <SignatureCard contract={contract} />}
    </ContractFrame>
  );
}

/** Whose it is comes first: the right is the one in its company. */
function OfThisCompany({ contractId, children }: { contractId: string; children: ReactNode }) {
  const contract = useQuery(contractQuery(contractId, useLanguage()));
  const elsewhere = useOtherCompany(contract.data?.contract?.company.id);
  if (contract.isPending) return <ContractSkeleton />;
  return elsewhere ?? children;
}

/** They read who can, and find the way back to the contract. */
function CannotSign({ contractId }: { contractId: string }) {
  const { t } = useTranslation('transactions');
  const signers = useSignersText();
  return (
    <>
      <PageHead title={t('signature.title')} />
      <div className="card">
        <NoRightState
          level={2}
          height={320}
          title={t('cannotSign.title')}
          actions={<BackToContract contractId={contractId} />}
        >
          {signers}
        </NoRightState>
      </div>
    </>
  );
}

function BackToContract({ contractId }: { contractId: string }) {
  const { t } = useTranslation('transactions');
  return (
    <LinkButton
      to="/transactions-and-orders/transactions/$contractId"
      params={{ contractId }}
      variant="secondary"
    >
      {t('next.back')}
    </LinkButton>
  );
}

function NoSigner({ contractId }: { contractId: string }) {
  const { t } = useTranslation('transactions');
  const { name } = useTradingCompany();
  return (
    <>
      <PageHead title={t('signature.title')} />
      <div className="card">
        <State
          level={2}
          icon={UserX}
          height={320}
          title={t('noSigner.title')}
          actions={
            <>
              <SupportContact />
              <BackToContract contractId={contractId} />
            </>
          }
        >
          {t('noSigner.text', { company: name })}
        </State>
      </div>
    </>
  );
}
