import '../transactions.css';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOtherCompany } from '#market/trading/other-company.tsx';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { Breadcrumbs } from '#shared/layout/breadcrumbs.tsx';
import { Loaded } from '#shared/query/loaded.tsx';
import { UnknownPage } from '#shared/router/unknown-page.tsx';
import { PHONE, useMedia } from '#shared/ui/use-media.ts';
import { ContractTimeline } from '../status/contract-timeline.tsx';
import { type ContractDetail, contractQuery } from '../transactions.queries.ts';
import { useCompanyZone } from '../use-company-zone.ts';
import { ContractDocuments } from './contract-documents.tsx';
import { ContractFacts } from './contract-facts.tsx';
import { ContractHead } from './contract-head.tsx';
import { ContractSkeleton } from './contract-skeleton.tsx';

interface ContractFrameProps {
  contractId: string;
  /** Under the facts, as drawn, where the signing page needs the room; else under what comes next. */
  hasSigningPage?: boolean;
  /** What is beside the facts: what comes next, the signing page, or that it is done. */
  children: (contract: ContractDetail) => ReactNode;
}

/** A contract as it is drawn: head, steps, facts and documents, with room for what is to be done. */
export function ContractFrame({ contractId, hasSigningPage = false, children }: ContractFrameProps) {
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
                {/* On a phone the steps would push what is to be done off the screen. */}
                {isPhone && timeline}
                {!hasSigningPage && <ContractDocuments contract={found} />}
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
