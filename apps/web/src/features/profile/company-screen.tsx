import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { companyQuery, countriesQuery } from '#shared/access/access.queries.ts';
import { waitOf } from '#shared/access/refusal.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { useSettings } from '#shared/settings/use-settings.ts';
import { AnchorButton } from '#shared/ui/anchor-button.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { NoRightState } from '#shared/ui/no-right-state.tsx';
import { Skeleton, SkeletonGroup } from '#shared/ui/skeleton.tsx';
import { AccountSection } from './account-section.tsx';
import { CompanyDetails } from './company-facts.tsx';
import { DemandSection } from './demand-section.tsx';
import { PeopleSection } from './people/people-section.tsx';
import { TraderSection } from './trader/trader-section.tsx';

/**
 * Needs the grant and an approved company (docs/product/companies.md#guarded-actions); the server checks again when it is
 * saved.
 */
export function CompanyScreen() {
  const { company, may } = useAccess();
  if (!company || !may('COMPANY_DETAIL_EDIT')) return <NoPrivilege />;
  return (
    <>
      <CompanyDetail id={company.companyId} />
      <PeopleSection company={company} />
      {company.companyKind === 'FARM' && <AccountSection company={company} />}
      {company.companyKind === 'FARM' && <DemandSection company={company} />}
      {company.companyKind === 'FARM' && <TraderSection company={company} />}
    </>
  );
}

function NoPrivilege() {
  const { t } = useTranslation('profile');
  const access = useAccess();
  const settings = useSettings();
  const name = access.company?.companyName ?? '';
  return (
    <NoRightState
      height={320}
      title={t('noRight.title')}
      actions={
        settings && (
          <AnchorButton href={`mailto:${settings.support.email}`} variant="secondary" icon={Mail}>
            {t('noRight.support')}
          </AnchorButton>
        )
      }
    >
      {t(`noRight.${waitOf(access) ?? 'text'}`, { company: name })}
    </NoRightState>
  );
}

function CompanyDetail({ id }: { id: string }) {
  const errorText = useErrorText();
  const company = useQuery(companyQuery(id));
  const countries = useQuery(countriesQuery);
  // A form that somebody types into stays when it cannot be read again.
  if (company.data && countries.data)
    return <CompanyDetails company={company.data} countries={countries.data} />;
  const error = company.error ?? countries.error;
  if (!error) return <FactsSkeleton />;
  const { text, detail } = errorText(error);
  const retry = () => void Promise.all([company.refetch(), countries.refetch()]);
  return (
    <ErrorState height={320} onRetry={retry} isRetrying={company.isFetching} detail={detail}>
      {text}
    </ErrorState>
  );
}

/** The company's facts, those of its contact, and the button. */
function FactsSkeleton() {
  return (
    <SkeletonGroup className="pt-1">
      <Skeleton shape="box" height={176} />
      <Skeleton width="38%" height={16} className="my-4" />
      <Skeleton shape="box" height={136} />
      <Skeleton shape="box" height={36} className="mt-4" />
    </SkeletonGroup>
  );
}
