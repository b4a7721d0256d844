import type { Today } from '@canola/api-schema/users/today';
import { useTranslation } from 'react-i18next';
import { Age } from '#shared/ui/age.tsx';
import { Card } from '#shared/ui/card.tsx';
import { TodayLine } from './today-line.tsx';

interface MachineryTodayProps {
  jobs: NonNullable<Today['jobs']>;
  feeds: NonNullable<Today['feeds']>;
}

/** Nothing to decide here: whoever runs the servers is told. */
export function MachineryToday({ jobs: { late, oldestAt }, feeds }: MachineryTodayProps) {
  const { t } = useTranslation('admin');
  const lateFeeds = feeds.filter(({ isLate }) => isLate);
  return (
    <Card title={t('today.machinery')} subtitle={t('today.machineryHint')} flush>
      <div className="admin-today-line">
        <TodayLine
          count={late}
          isLate
          note={
            oldestAt && (
              <>
                {t('today.oldest')} <Age at={new Date(oldestAt)} form="bare" />
              </>
            )
          }
        >
          {t('today.jobs', { count: late })}
        </TodayLine>
      </div>
      <div className="admin-today-line">
        <TodayLine count={lateFeeds.length} isLate>
          {t('today.feeds', { count: lateFeeds.length })}
          {feeds.map(({ feed, newestAt, isLate }) => (
            <span key={feed} className="admin-today-item">
              {feed === 'FUTURES' ? t('today.futures') : feed}{' '}
              <Age at={new Date(newestAt)} oldAfterMs={isLate ? 0 : Number.POSITIVE_INFINITY} />
            </span>
          ))}
        </TodayLine>
      </div>
    </Card>
  );
}
