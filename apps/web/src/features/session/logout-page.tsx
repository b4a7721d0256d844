import { LogOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LonePage } from '#shared/layout/lone-page.tsx';
import { PageIcon } from '#shared/layout/page-icon.tsx';
import { Splash } from '#shared/layout/splash.tsx';
import { signOut } from '#shared/session/session.ts';
import { deleteDrafts, hasDrafts } from '#shared/storage/draft-store.ts';
import { AnchorButton } from '#shared/ui/anchor-button.tsx';
import { Button } from '#shared/ui/button.tsx';

/**
 * Any page can link here, so a browser that starts at this address is asked first; inside the app the person has
 * pressed Log out already. Where a log-out deletes unsaved work, it always asks (docs/product/accounts.md#session).
 */
export function LogoutPage() {
  const { t } = useTranslation('session');
  const [isFirst] = useState(isStartedHere);
  const [isConfirmed, setConfirmed] = useState(false);
  const hasUnsaved = useHasDrafts();
  const isSure = isConfirmed || (hasUnsaved === false && !isFirst);
  useEffect(() => {
    if (isSure) void deleteDrafts().then(signOut);
  }, [isSure]);
  if (isSure) return <Splash hint={t('leaving')} />;
  if (hasUnsaved === undefined) return <Splash />;
  const words = hasUnsaved ? 'leaveUnsaved' : 'leave';
  return (
    <LonePage
      title={t(`${words}.title`)}
      icon={<PageIcon icon={LogOut} />}
      actions={
        <>
          <Button variant={hasUnsaved ? 'danger' : 'primary'} onPress={() => setConfirmed(true)}>
            {t(hasUnsaved ? 'leaveUnsaved.confirm' : 'logOut')}
          </Button>
          <AnchorButton href="/" variant="secondary">
            {t('leave.stay')}
          </AnchorButton>
        </>
      }
    >
      <p>{t(`${words}.text`)}</p>
    </LonePage>
  );
}

function useHasDrafts(): boolean | undefined {
  const [has, setHas] = useState<boolean>();
  useEffect(() => {
    void hasDrafts().then(setHas);
  }, []);
  return has;
}

function isStartedHere(): boolean {
  const [start] = performance.getEntriesByType('navigation');
  const isFirstPage = start !== undefined && new URL(start.name).pathname === '/logout';
  return isFirstPage && !document.referrer.startsWith(`${window.location.origin}/`);
}
