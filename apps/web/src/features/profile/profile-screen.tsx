import { writePhone } from '@canola/api-schema/phone';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { chooseTheme, THEMES, useTheme } from '#shared/theme/theme.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Link } from '#shared/ui/link.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';
import { CompanySection } from './company-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SecuritySection } from './security/security-section.tsx';

/** `device` is the entry of the notifications feature for this device, `plans` are those of the billing feature. */
export function ProfileScreen({ device, plans }: { device: ReactNode; plans: ReactNode }) {
  const { t } = useTranslation('profile');
  const { t: tShell } = useTranslation();
  const { user } = useAccess();
  const theme = useTheme();
  return (
    <div className="grid grid-cols-1 gap-6 pt-1">
      <div className="grid grid-cols-1 gap-4">
        <div className="flex items-center gap-3">
          <Avatar name={user.name ?? user.email} size={48} />
          <div className="min-w-0">
            <p className="h2 truncate">{user.name ?? user.email}</p>
            <p className="muted truncate">{user.email}</p>
            {user.phone && <p className="muted num truncate">{writePhone(user.phone)}</p>}
          </div>
        </div>
        <ProfileForm user={user} />
      </div>
      <CompanySection plans={plans} />
      <LanguageSection user={user} />
      <section className="grid grid-cols-1 gap-2">
        <h3 className="h3">{t('theme.title')}</h3>
        <SegmentedControl
          block
          label={t('theme.title')}
          options={THEMES.map((id) => ({ id, label: t(`theme.${id}`) }))}
          value={theme}
          onChange={chooseTheme}
        />
      </section>
      {device}
      <SecuritySection />
      <div className="grid gap-3 border-t border-line pt-4">
        <LinkButton to="/logout" variant="secondary" icon={LogOut} block>
          {tShell('action.logOut')}
        </LinkButton>
        <p className="text-center text-sm">
          <Link to="/about">{tShell('layout.about')}</Link>
        </p>
      </div>
    </div>
  );
}
