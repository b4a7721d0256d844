import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from '#shared/ui/link.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';

/** The foot of the account, and of "More" on a phone. */
export function LeaveSection() {
  const { t } = useTranslation();
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <LinkButton to="/logout" variant="secondary" icon={LogOut} block>
        {t('action.logOut')}
      </LinkButton>
      <p className="text-center text-sm">
        <Link to="/about">{t('layout.about')}</Link>
      </p>
    </div>
  );
}
