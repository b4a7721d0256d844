import type { Today } from '@canola/api-schema/users/today';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Card } from '#shared/ui/card.tsx';
import { Leads, TodayLine } from './today-line.tsx';

interface MoneyTodayProps {
  transfers: NonNullable<Today['transfers']>;
  renewals: NonNullable<Today['renewals']>;
}

export function MoneyToday({ transfers, renewals }: MoneyTodayProps) {
  const { t } = useTranslation('admin');
  const { waiting, overdue } = transfers;
  const { pastDue, failed, companies } = renewals;
  return (
    <Card title={t('today.money')} flush>
      <Link
        to="/admin/payments"
        search={{ paymentStatus: 'WAITING', paymentType: 'BANK_TRANSFER' }}
        className="admin-today-line"
      >
        <TodayLine count={waiting} note={overdue > 0 && <Overdue count={overdue} />}>
          {t('today.transfers', { count: waiting })}
        </TodayLine>
        <Leads />
      </Link>
      <Link to="/admin/payments" search={{ paymentStatus: 'ERROR' }} className="admin-today-line">
        <TodayLine count={failed} isLate>
          {t('today.failed', { count: failed })}
        </TodayLine>
        <Leads />
      </Link>
      <div className="admin-today-line">
        <TodayLine count={pastDue} isLate>
          {t('today.pastDue', { count: pastDue })}
          {companies.map(({ id, name }) => (
            <Link
              key={id}
              to="/admin/payments/company/$usersCompanyId"
              params={{ usersCompanyId: id }}
              className="admin-today-item link"
            >
              {name}
            </Link>
          ))}
        </TodayLine>
      </div>
    </Card>
  );
}

function Overdue({ count }: { count: number }) {
  const { t } = useTranslation('admin');
  return <span className="admin-ended">{t('today.overdue', { count })}</span>;
}
