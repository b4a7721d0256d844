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
 * Needs the grant (docs/product/contracts.md#who-signs); a company without a signer has to name one
 * first.
 */
export function SignaturePage() {
  const { t } = useTranslation('transactions');
  const { contractId } = route.useParams();
  const refusal = refusalOf(useAccess(), 'CONTRACT_SIGN');
  const { hasSigner } = useTradingCompany();
  if (!hasSigner || refusal)
    return (
      <OfThisCompany contractId={contractId}>
        {refusal && refusal !== 'grant' && hasSigner ? (
          <NoAccessPage title={t('signature.title')} refusal={refusal} />
        ) : (
          <CannotSign contractId={contractId} />
        )}
      </OfThisCompany>
    );
  return (
    <ContractFrame contractId={contractId} hasSigningPage>
      {(contract) => <SignatureCard contract={contract} />}
    </ContractFrame>
  );
}

/** The company comes first: the right is the one in that company. */
function OfThisCompany({ contractId, children }: { contractId: string; children: ReactNode }) {
  const contract = useQuery(contractQuery(contractId, useLanguage()));
  const elsewhere = useOtherCompany(contract.data?.contract?.company.id);
  if (contract.isPending) return <ContractSkeleton />;
  return elsewhere ?? children;
}

/** Says who can sign, or that nobody can yet, with the way back to the contract. */
function CannotSign({ contractId }: { contractId: string }) {
  const { t } = useTranslation('transactions');
  const { hasSigner } = useTradingCompany();
  const signers = useSignersText();
  const actions = (
    <>
      <SupportContact />
      <LinkButton
        to="/transactions-and-orders/transactions/$contractId"
        params={{ contractId }}
        variant="secondary"
      >
        {t('next.back')}
      </LinkButton>
    </>
  );
  return (
    <>
      <PageHead title={t('signature.title')} />
      <div className="card">
        {hasSigner ? (
          <NoRightState level={2} height={320} title={t('cannotSign.title')} actions={actions}>
            {signers}
          </NoRightState>
        ) : (
          <State level={2} icon={UserX} height={320} title={t('noSigner.title')} actions={actions}>
            {signers}
          </State>
        )}
      </div>
    </>
  );
}
