import { useQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { userCompaniesQuery } from '#shared/access/access.queries.ts';
import { LonePage } from '#shared/layout/lone-page.tsx';
import { PageIcon } from '#shared/layout/page-icon.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';

/** The only page for people whose companies are all blocked (docs/product/screens.md#routes). */
export function BlockedCompanyPage() {
  const { t } = useTranslation();
  const { data: companies = [] } = useQuery(userCompaniesQuery);
  const reason = companies[0]?.blockedReason;
  return (
    <LonePage
      title={t('blockedCompany.title')}
      icon={<PageIcon icon={Ban} />}
      actions={
        <LinkButton to="/logout" variant="secondary">
          {t('action.logOut')}
        </LinkButton>
      }
    >
      <p>{t('blockedCompany.text', { company: companies[0]?.companyName ?? '' })}</p>
      {reason && <p>{t('blockedCompany.reason', { reason })}</p>}
    </LonePage>
  );
}
