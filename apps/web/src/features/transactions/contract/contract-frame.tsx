import '../transactions.css';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CropTile, cropName } from '#market/marks/crop-icon.tsx';
import { useOtherCompany } from '#market/trading/other-company.tsx';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { Breadcrumbs } from '#shared/layout/breadcrumbs.tsx';
import { Loaded } from '#shared/query/loaded.tsx';
import { UnknownPage } from '#shared/router/unknown-page.tsx';
import { PHONE, useMedia } from '#shared/ui/use-media.ts';
import { ContractPill } from '../status/contract-status.tsx';
import { ContractTimeline } from '../status/contract-timeline.tsx';
import { type ContractDetail, contractQuery } from '../transactions.queries.ts';
import { useCompanyZone } from '../use-company-zone.ts';
import { ContractDocuments } from './contract-documents.tsx';
import { ContractFacts } from './contract-facts.tsx';
import { ContractSkeleton } from './contract-skeleton.tsx';
import { useContractWords } from './contract-words.ts';

interface ContractFrameProps {
  contractId: string;
  /** Under the facts, as drawn, where the signing page needs the room; else under what comes next. */
  hasSigningPage?: boolean;
  /** The contract itself: once both have signed, its papers take the place of what comes next. */
  isDetail?: boolean;
  /** Next to the facts: what comes next, the signing page, or that it is done. */
  children: (contract: ContractDetail) => ReactNode;
}

/** A contract as it is drawn: head, steps, facts and documents, with room for what is to be done. */
export function ContractFrame(props: ContractFrameProps) {
  const { contractId, hasSigningPage = false, isDetail = false, children } = props;
  const { t } = useTranslation('transactions');
  const contract = useQuery(contractQuery(contractId, useLanguage()));
  const elsewhere = useOtherCompany(contract.data?.contract?.company.id);
  const zone = useCompanyZone();
  const isPhone = useMedia(PHONE);
  if (elsewhere) return elsewhere;
  return (
    <Loaded query={contract} skeleton={<ContractSkeleton />} height={480}>
      {({ contract: found }) => {
        // Another company's contract looks like one that does not exist (docs/product/companies.md#foreign-companies).
        if (!found) return <UnknownPage />;
        const timeline = <ContractTimeline contract={found} zone={zone} />;
        const isDone = isDetail && found.confirmation?.completed === true;
        return (
          <>
            <Breadcrumbs
              steps={[{ label: t('title'), to: '/transactions-and-orders' }]}
              current={found.externalNumber ?? t('contract.name')}
            />
            <ContractHead contract={found} />
            {!isPhone && timeline}
            <div className="contract-grid">
              <div className="contract-main">
                {children(found)}
                {isDone && <ContractDocuments contract={found} isNext />}
                {/* On a phone the steps would push what is to be done off the screen. */}
                {isPhone && timeline}
                {!hasSigningPage && !isDone && <ContractDocuments contract={found} />}
              </div>
              <div className="contract-side">
                <ContractFacts contract={found} zone={zone} />
                {hasSigningPage && <ContractDocuments contract={found} />}
              </div>
            </div>
          </>
        );
      }}
    </Loaded>
  );
}

function ContractHead({ contract }: { contract: ContractDetail }) {
  const { t } = useTranslation('transactions');
  const { title } = useContractWords(contract);
  const { externalNumber, quarter, storage } = contract;
  const missing = contract.status === 'FAILED' ? t('contract.neverNumber') : t('contract.noNumber');
  const number = externalNumber === null ? missing : t('contract.number', { number: externalNumber });
  const delivery = storage
    ? t('contract.deliveryFrom', { quarter: quarter.name, storage: storage.label })
    : t('contract.delivery', { quarter: quarter.name });
  return (
    <header className="contract-head">
      <title>{`${title} · Canola`}</title>
      <CropTile crop={cropName(contract.crop.icon)} size="lg" />
      <div className="min-w-0 flex-1">
        <h1 className="h1">{title}</h1>
        <p className="muted">
          {number}, {delivery}
        </p>
      </div>
      <ContractPill status={contract.status} />
    </header>
  );
}
