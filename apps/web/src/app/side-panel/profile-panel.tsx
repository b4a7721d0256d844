import { PushEntry } from '#features/notifications/push-entry.tsx';
import { ProfileScreen } from '#features/profile/profile-screen.tsx';

export default function ProfilePanel() {
  return <ProfileScreen device={<PushEntry />} />;
}
