import './notifications.css';
import { UNREAD_COUNTED } from '@canola/api-schema/notifications/notification';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openSidePanel } from '#shared/side-panel/side-panel.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { notificationsQuery } from './notifications.queries.ts';

const MOST_SHOWN = UNREAD_COUNTED - 1;
const isMany = (unread: number) => unread > MOST_SHOWN;

/** Without a reply there is no number: the list says what went wrong. */
export function BellButton() {
  const { t } = useTranslation();
  const { data } = useQuery(notificationsQuery({}));
  const unread = data?.unread ?? 0;
  const label = isMany(unread)
    ? t('layout.notificationsMany', { most: MOST_SHOWN })
    : t('layout.notificationsNew', { count: unread });
  return (
    <IconButton
      label={unread === 0 ? t('layout.notifications') : label}
      icon={Bell}
      onPress={() => openSidePanel('notifications')}
    >
      {unread > 0 && (
        <span className="bell-count" aria-hidden="true">
          {isMany(unread) ? `${MOST_SHOWN}+` : unread}
        </span>
      )}
    </IconButton>
  );
}
