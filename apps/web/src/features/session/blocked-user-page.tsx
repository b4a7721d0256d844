import { UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LonePage } from '#shared/layout/lone-page.tsx';
import { PageIcon } from '#shared/layout/page-icon.tsx';
import { useSession } from '#shared/session/session-state.ts';
import { AnchorButton } from '#shared/ui/anchor-button.tsx';

/**
 * A support contact, what support wrote and a logout link (docs/product/accounts.md#blocked-users). The reason comes from
 * the log-in, else from the request that was refused.
 */
export default function BlockedUserPage({ reason: ofLogIn }: { reason?: string | undefined }) {
  const { t } = useTranslation('session');
  const session = useSession();
  const reason = ofLogIn ?? (session.status === 'blocked' ? session.reason : undefined);
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
      {reason && <p>{t('blocked.reason', { reason })}</p>}
    </LonePage>
  );
}
