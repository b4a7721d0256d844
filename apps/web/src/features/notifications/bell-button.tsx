import './notifications.css';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openSidePanel } from '#shared/side-panel/side-panel.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { notificationsQuery } from './notifications.queries.ts';

const MOST_SHOWN = 99;

/** Without an answer there is no number, and no word about it: the list says what went wrong. */
export function BellButton() {
  const { t } = useTranslation();
  const { data } = useQuery(notificationsQuery({}));
  const unread = data?.unread ?? 0;
  return (
    <IconButton
      label={unread === 0 ? t('layout.notifications') : t('layout.notificationsNew', { count: unread })}
      icon={Bell}
      onPress={() => openSidePanel('notifications')}
    >
      {unread > 0 && (
        <span className="bell-count" aria-hidden="true">
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      )}
    </IconButton>
  );
}
