import { MailSettings } from '#features/alerts/mail-settings.tsx';
import { PlanEntries } from '#features/billing/plan-entries.tsx';
import { ChannelsEntry } from '#features/notifications/channels/channels-entry.tsx';
import { PushEntry } from '#features/notifications/push-entry.tsx';
import { ProfileScreen } from '#features/profile/profile-screen.tsx';

function Messages() {
  return (
    <div className="grid gap-2">
      <PushEntry />
      <ChannelsEntry />
      <MailSettings />
    </div>
  );
}

export default function ProfilePanel() {
  return <ProfileScreen device={<Messages />} plans={<PlanEntries />} />;
}
