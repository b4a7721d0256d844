import { UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LonePage } from '#shared/layout/lone-page.tsx';
import { PageIcon } from '#shared/layout/page-icon.tsx';
import { useSession } from '#shared/session/session-state.ts';
import { AnchorButton } from '#shared/ui/link-button.tsx';

/** A support contact and a logout link (docs/product/accounts.md#blocked-users). */
export default function BlockedUserPage() {
  const { t } = useTranslation('session');
  const session = useSession();
  return (
    <LonePage
      title={t('blocked.title')}
      icon={<PageIcon icon={UserX} />}
      actions={
        <AnchorButton href="/logout" variant="secondary">
          {t('logOut')}
        </AnchorButton>
      }
    >
      <p>{t('blocked.text')}</p>
      {session.status === 'blocked' && session.reason && (
        <p>{t('blocked.reason', { reason: session.reason })}</p>
      )}
    </LonePage>
  );
}
