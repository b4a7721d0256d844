import { LogOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LonePage } from '#shared/layout/lone-page.tsx';
import { PageIcon } from '#shared/layout/page-icon.tsx';
import { Splash } from '#shared/layout/splash.tsx';
import { signOut } from '#shared/session/session.ts';
import { AnchorButton } from '#shared/ui/anchor-button.tsx';
import { Button } from '#shared/ui/button.tsx';

/**
 * Any page can link here, so a browser that starts at this address is asked first; inside the app the person has
 * pressed Log out already (docs/product/accounts.md#session).
 */
export function LogoutPage() {
  const { t } = useTranslation('session');
  const [isSure, setSure] = useState(() => !isStartedHere());
  useEffect(() => {
    if (isSure) void signOut();
  }, [isSure]);
  if (isSure) return <Splash hint={t('leaving')} />;
  return (
    <LonePage
      title={t('leave.title')}
      icon={<PageIcon icon={LogOut} />}
      actions={
        <>
          <Button onPress={() => setSure(true)}>{t('logOut')}</Button>
          <AnchorButton href="/" variant="secondary">
            {t('leave.stay')}
          </AnchorButton>
        </>
      }
    >
      <p>{t('leave.text')}</p>
    </LonePage>
  );
}

function isStartedHere(): boolean {
  const [start] = performance.getEntriesByType('navigation');
  const isFirstPage = start !== undefined && new URL(start.name).pathname === '/logout';
  return isFirstPage && !document.referrer.startsWith(`${window.location.origin}/`);
}
