import type { Notification } from '@canola/api-schema/notifications/notification';
import { Archive, Trash2 } from 'lucide-react';
import { type MouseEvent, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Age } from '#shared/ui/age.tsx';
import { classes } from '#shared/ui/classes.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { useDeleteWithUndo } from './delete-with-undo.ts';
import { LOOK_OF } from './notification-look.ts';
import { archiveNotification } from './notifications.queries.ts';
import { useArchive } from './use-archive.ts';
import { useMarkRead, useOpenNotification } from './use-open-notification.ts';

export type NotificationAction = 'archive' | 'delete';

interface NotificationRowProps {
  notification: Notification;
  /** Before the row leaves; the list moves the focus on. */
  onDone: (action: NotificationAction) => void;
}

export function NotificationRow({ notification, onDone }: NotificationRowProps) {
  const { t } = useTranslation('notifications');
  const { id, kind, title, body, url, createdAt, readAt, archivedAt } = notification;
  const { icon: Icon, tone } = LOOK_OF[kind];
  const archive = useArchive(archiveNotification, () => onDone('archive'));
  const remove = useDeleteWithUndo();
  const isUnread = readAt === null && archivedAt === null;
  const isBusy = archive.isPending;
  useReadWhenShown(isUnread && url === null ? id : undefined);
  return (
    <li className={classes('note', isUnread && 'note-unread')} aria-busy={isBusy}>
      <span className={`note-icon note-icon-${tone}`}>
        <Icon className="i" />
      </span>
      <div className="note-text">
        <p className="note-title">
          {isUnread && <span className="sr-only">{t('unread')}: </span>}
          <Title notification={notification}>{title}</Title>
        </p>
        <p className="note-body">{body}</p>
        <div className="note-foot">
          <Age at={new Date(createdAt)} oldAfterMs={Number.POSITIVE_INFINITY} />
          <div className="note-actions">
            {archivedAt === null && (
              <IconButton
                label={t('archive', { title })}
                icon={Archive}
                size="sm"
                data-action="archive"
                onPress={() => !isBusy && archive.mutate(id)}
              />
            )}
            <IconButton
              label={t('delete', { title })}
              icon={Trash2}
              size="sm"
              data-action="delete"
              onPress={() => !isBusy && remove(id, () => onDone('delete'))}
            />
          </div>
        </div>
      </div>
    </li>
  );
}

/** A notification without a link cannot be opened: it is read once the list has shown it. */
function useReadWhenShown(id: string | undefined) {
  const markRead = useMarkRead();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per notification, not per render.
  useEffect(() => {
    if (id !== undefined) markRead(id);
  }, [id]);
}

/** A link where it leads somewhere; it covers the row, so that the whole row can be pressed. */
function Title({ notification: { id, url }, children }: { notification: Notification; children: string }) {
  const open = useOpenNotification();
  if (url === null) return children;
  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (url !== null) open({ id, url });
  }
  return (
    <a href={url} className="note-link" onClick={follow}>
      {children}
    </a>
  );
}
