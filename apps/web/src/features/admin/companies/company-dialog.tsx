import { timeZoneOf } from '@canola/api-schema/time-zone';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/time/format.ts';
import { CompanyTile } from '#shared/ui/avatar.tsx';
import { ApprovalPill } from '#shared/ui/status-pill.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { adminCompanyQuery } from '../admin.queries.ts';
import { DetailDialog } from '../dialog/detail-dialog.tsx';
import { History } from '../history/history.tsx';
import { companyNumberOf } from '../list/company-number.ts';
import { CompanyDecision } from './company-decision.tsx';
import { CompanyFacts } from './company-facts.tsx';
import { CompanyUsers } from './company-users.tsx';
import { Subscriptions } from './subscriptions.tsx';

interface CompanyDialogProps {
  id: string;
  onClose: () => unknown;
}

export function CompanyDialog({ id, onClose }: CompanyDialogProps) {
  const { t } = useTranslation('admin');
  const locale = useFormatLocale();
  const query = useQuery(adminCompanyQuery(id));
  return (
    <DetailDialog
      query={query}
      title={t('company.title')}
      head={({ name, country, companyNumber, createdAt, approvalState }) => ({
        title: name,
        subtitle: [
          companyNumberOf(country, companyNumber),
          createdAt &&
            t('company.since', { date: formatDate(new Date(createdAt), locale, timeZoneOf(country)) }),
        ]
          .filter(Boolean)
          .join(', '),
        start: <CompanyTile name={name} size="lg" />,
        end: <ApprovalPill state={approvalState} />,
      })}
      footer={(company) => <CompanyDecision company={company} />}
      onClose={onClose}
    >
      {(company) => (
        <>
          <CompanyFacts company={company} />
          <Tabs
            label={company.name}
            tabs={[
              { id: 'plans', label: t('plans.title'), content: <Subscriptions company={company} /> },
              {
                id: 'users',
                label: t('companies.users'),
                count: company.usersCount,
                content: <CompanyUsers companyId={id} />,
              },
              {
                id: 'history',
                label: t('history.title'),
                content: <History subject={id} zone={timeZoneOf(company.country)} />,
              },
            ]}
          />
        </>
      )}
    </DetailDialog>
  );
}
