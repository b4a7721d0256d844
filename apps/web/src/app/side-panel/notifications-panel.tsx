import { NotificationsScreen } from '#features/notifications/notifications-screen.tsx';
import { PushOffer } from '#features/notifications/push-entry.tsx';

export default function NotificationsPanel() {
  return <NotificationsScreen offer={<PushOffer />} />;
}
