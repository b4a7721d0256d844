import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#shared/errors/error-text.ts';
import { LOCALE_OF } from '#shared/i18n/language.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { notificationsQuery } from './notifications.queries.ts';

export default function NotificationsScreen() {
  const { t } = useTranslation();
  const locale = LOCALE_OF[useLanguage()];
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useQuery(notificationsQuery);
  if (error) {
    const { text, detail } = errorText(error);
    return (
      <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} detail={detail}>
        {text}
      </ErrorState>
    );
  }
  if (!data) return <SkeletonRows rows={4} />;
  if (data.notifications.length === 0)
    return (
      <EmptyState icon={Bell} title={t('notifications.emptyTitle')}>
        {t('notifications.emptyText')}
      </EmptyState>
    );
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <ul className="grid">
      {data.notifications.map((one) => (
        <li key={one.id} className="border-b border-line py-3 last:border-0">
          <p className="h3">{one.title}</p>
          <p className="muted">{one.body}</p>
          <time className="hint" dateTime={one.createdAt}>
            {dates.format(new Date(one.createdAt))}
          </time>
        </li>
      ))}
    </ul>
  );
}
