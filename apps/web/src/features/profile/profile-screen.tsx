import { writePhone } from '@canola/api-schema/phone';
import type { User } from '@canola/api-schema/users/user';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { CompanySection } from './company-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { LeaveSection } from './leave-section.tsx';
import { ProfileForm, type ProfileInput } from './profile-form.tsx';
import { SecuritySection } from './security/security-section.tsx';
import { ThemeSection } from './theme-section.tsx';
import { useEditing } from './use-editing.ts';

/** `device` is the entry of the notifications feature for this device, `plans` are those of the billing feature. */
export function ProfileScreen({ device, plans }: { device: ReactNode; plans: ReactNode }) {
  const { user } = useAccess();
  return (
    <div className="grid grid-cols-1 gap-6 pt-1">
      <OwnFacts user={user} />
      <CompanySection plans={plans} />
      <LanguageSection user={user} />
      <ThemeSection />
      {device}
      <SecuritySection />
      <LeaveSection />
    </div>
  );
}

/** The person, as facts until they are edited. */
export function OwnFacts({ user }: { user: User }) {
  const { t } = useTranslation('profile');
  const { draft, isEditing, wasLeft, edit, leave } = useEditing<ProfileInput>('user-profile');
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex items-center gap-3">
        <Avatar name={user.name ?? user.email} size={48} />
        <div className="min-w-0 flex-1">
          <p className="h2 truncate">{user.name ?? user.email}</p>
          <p className="muted truncate">{user.email}</p>
          {user.phone && <p className="muted num truncate">{writePhone(user.phone)}</p>}
        </div>
        {!isEditing && (
          <Button
            size="sm"
            variant="secondary"
            icon={Pencil}
            aria-label={t('form.edit')}
            autoFocus={wasLeft}
            onPress={edit}
          >
            {t('edit')}
          </Button>
        )}
      </div>
      {isEditing && <ProfileForm user={user} draft={draft} onCancel={leave} />}
    </div>
  );
}
