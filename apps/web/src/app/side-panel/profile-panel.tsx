import { PlanEntries } from '#features/billing/plan-entries.tsx';
import { PushEntry } from '#features/notifications/push-entry.tsx';
import { ProfileScreen } from '#features/profile/profile-screen.tsx';

export default function ProfilePanel() {
  return <ProfileScreen device={<PushEntry />} plans={<PlanEntries />} />;
}
