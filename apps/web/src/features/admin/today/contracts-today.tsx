import { CONTRACT_TROUBLES, type Today } from '@canola/api-schema/users/today';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Age } from '#shared/ui/age.tsx';
import { Card } from '#shared/ui/card.tsx';
import { TodayLine } from './today-line.tsx';

/** A contract is asked about at its company. */
export function ContractsToday({ contracts: stuck }: { contracts: NonNullable<Today['contracts']> }) {
  const { t } = useTranslation('admin');
  const { count, contracts } = stuck;
  const kinds = CONTRACT_TROUBLES.map((trouble) => ({
    trouble,
    listed: contracts.filter((one) => one.trouble === trouble),
  }));
  return (
    <Card title={t('today.contracts')} flush>
      {kinds.map(({ trouble, listed }) => (
        <div key={trouble} className="admin-today-line">
          <TodayLine count={listed.length} isLate>
            {t(`today.trouble.${trouble}`, { count: listed.length })}
            {listed.map(({ id, since, company }) => (
              <span key={id} className="admin-today-item">
                <Link
                  to="/admin/companies/$usersCompanyId"
                  params={{ usersCompanyId: company.id }}
                  className="link"
                >
                  {company.name}
                </Link>{' '}
                <Age at={new Date(since)} form="bare" oldAfterMs={Number.POSITIVE_INFINITY} />
              </span>
            ))}
          </TodayLine>
        </div>
      ))}
      {count > contracts.length && (
        <p className="admin-today-line hint">{t('today.more', { count: count - contracts.length })}</p>
      )}
    </Card>
  );
}
