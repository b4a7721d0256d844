import type { Today } from '@canola/api-schema/users/today';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Age } from '#shared/ui/age.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Leads, TodayLine } from './today-line.tsx';

export function PeopleToday({
  approvals: { count, oldestAt },
}: {
  approvals: NonNullable<Today['approvals']>;
}) {
  const { t } = useTranslation('admin');
  return (
    <Card title={t('today.people')} flush>
      <Link to="/admin/pending-users" search={{ sort: 'waiting' }} className="admin-today-line">
        <TodayLine
          count={count}
          note={
            oldestAt && (
              <>
                {t('today.oldest')} <Age at={new Date(oldestAt)} form="bare" />
              </>
            )
          }
        >
          {t('today.approvals', { count })}
        </TodayLine>
        <Leads />
      </Link>
    </Card>
  );
}
