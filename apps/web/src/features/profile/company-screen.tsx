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
import { CompanyFormView } from './company-form.tsx';

/**
 * Needs the grant and an approved company (docs/product/companies.md#guarded-actions); the server asks again when it is
 * saved.
 */
export function CompanyScreen() {
  const { company, may } = useAccess();
  if (!company || !may('COMPANY_DETAIL_EDIT')) return <NoPrivilege />;
  return <CompanyDetail id={company.companyId} />;
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
    return <CompanyFormView company={company.data} countries={countries.data} />;
  const error = company.error ?? countries.error;
  if (!error) return <FormSkeleton />;
  const { text, detail } = errorText(error);
  const retry = () => void Promise.all([company.refetch(), countries.refetch()]);
  return (
    <ErrorState height={320} onRetry={retry} isRetrying={company.isFetching} detail={detail}>
      {text}
    </ErrorState>
  );
}

function FormSkeleton() {
  return (
    <SkeletonGroup>
      {Array.from({ length: 6 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <div key={row} className="grid gap-2 pb-5">
          <Skeleton width="38%" />
          <Skeleton shape="box" height={36} />
        </div>
      ))}
    </SkeletonGroup>
  );
}
