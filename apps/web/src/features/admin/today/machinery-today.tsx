import type { Today } from '@canola/api-schema/users/today';
import { useTranslation } from 'react-i18next';
import { Age } from '#shared/ui/age.tsx';
import { Card } from '#shared/ui/card.tsx';
import { TodayLine } from './today-line.tsx';

interface MachineryTodayProps {
  jobs: NonNullable<Today['jobs']>;
  feeds: NonNullable<Today['feeds']>;
}

/** Nothing to decide here: a line that is late says what it means and who repairs it. */
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
                {t('today.oldestJob')} <Age at={new Date(oldestAt)} form="bare" />
                {late > 0 && <span className="block">{t('today.jobsDo')}</span>}
              </>
            )
          }
        >
          {t('today.jobs', { count: late })}
        </TodayLine>
      </div>
      <div className="admin-today-line">
        <TodayLine count={lateFeeds.length} isLate note={lateFeeds.length > 0 && t('today.feedsDo')}>
          {t('today.feeds', { count: lateFeeds.length })}
          {feeds.map(({ feed, newestAt, isLate }) => (
            <span key={feed} className="admin-today-item">
              {isNamed(feed) ? t(`today.feed.${feed}`) : feed}{' '}
              <Age at={new Date(newestAt)} oldAfterMs={isLate ? 0 : Number.POSITIVE_INFINITY} />
            </span>
          ))}
        </TodayLine>
      </div>
    </Card>
  );
}

/** A feed that a later version added has its code for a name. */
function isNamed(feed: string): feed is 'ECB' | 'CNB' | 'BNR' | 'FUTURES' {
  return ['ECB', 'CNB', 'BNR', 'FUTURES'].includes(feed);
}
