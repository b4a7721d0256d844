import './notifications.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Archive, BellRing } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#shared/errors/error-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { Pagination } from '#shared/ui/pagination.tsx';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { useHiddenNotifications } from './delete-with-undo.ts';
import { type NotificationAction, NotificationRow } from './notification-row.tsx';
import { archiveAllNotifications, notificationsQuery } from './notifications.queries.ts';
import { useArchive } from './use-archive.ts';

const VIEWS = ['active', 'archived'] as const;
type View = (typeof VIEWS)[number];

/** `offer` is above the list: people who read notifications are the ones to ask about push. */
export function NotificationsScreen({ offer }: { offer?: ReactNode }) {
  const { t } = useTranslation('notifications');
  const [{ view, page }, show] = useState<{ view: View; page: number }>({ view: 'active', page: 1 });
  return (
    <div className="grid grid-cols-1 gap-3">
      <SegmentedControl
        block
        label={t('view.label')}
        options={VIEWS.map((id) => ({ id, label: t(`view.${id}`) }))}
        value={view}
        onChange={(chosen) => show({ view: chosen, page: 1 })}
      />
      {offer}
      <NotificationList
        key={view}
        view={view}
        page={page}
        onPageChange={(chosen) => show({ view, page: chosen })}
      />
    </div>
  );
}

interface ListProps {
  view: View;
  page: number;
  onPageChange: (page: number) => void;
}

function NotificationList({ view, page, onPageChange }: ListProps) {
  const { t } = useTranslation('notifications');
  const errorText = useErrorText();
  const list = useRef<HTMLUListElement>(null);
  const hidden = useHiddenNotifications();
  const archiveAll = useArchive(archiveAllNotifications, () =>
    list.current?.closest<HTMLElement>('.panel')?.focus(),
  );
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...notificationsQuery({ archived: view === 'archived', page }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) {
    const { text, detail } = errorText(error);
    return (
      <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} detail={detail}>
        {text}
      </ErrorState>
    );
  }
  if (!data) return <SkeletonRows rows={5} />;
  const { page: shown, size, totalCount } = data;
  const notifications = data.notifications.filter(({ id }) => !hidden.has(id));
  if (notifications.length === 0)
    return (
      <EmptyState icon={view === 'active' ? BellRing : Archive} height={240} title={t(`empty.${view}.title`)}>
        {t(`empty.${view}.text`)}
      </EmptyState>
    );

  // The pressed button leaves with its row: the focus goes to the same button of the row that takes its place.
  const moveFocus = (index: number) => (action: NotificationAction) => {
    const rows = list.current?.children;
    const row = rows?.[index + 1] ?? rows?.[index - 1];
    const button = row?.querySelector<HTMLElement>(`[data-action="${action}"]`);
    (button ?? list.current?.closest<HTMLElement>('.panel'))?.focus();
  };
  return (
    <>
      {view === 'active' && totalCount > 1 && (
        <Button
          variant="quiet"
          size="sm"
          icon={Archive}
          className="justify-self-end"
          loading={archiveAll.isPending}
          onPress={() => archiveAll.mutate()}
        >
          {t('archiveAll')}
        </Button>
      )}
      <ul ref={list} className="note-list" aria-label={t('list')} data-stale={isPlaceholderData || undefined}>
        {notifications.map((notification, index) => (
          <NotificationRow key={notification.id} notification={notification} onDone={moveFocus(index)} />
        ))}
      </ul>
      {totalCount > size && (
        <Pagination page={shown} pageSize={size} total={totalCount} onPageChange={onPageChange} />
      )}
    </>
  );
}
