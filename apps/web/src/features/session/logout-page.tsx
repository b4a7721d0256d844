import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Splash } from '#shared/layout/splash.tsx';
import { signOut } from '#shared/session/session.ts';

export function LogoutPage() {
  const { t } = useTranslation('session');
  useEffect(() => {
    void signOut();
  }, []);
  return <Splash hint={t('leaving')} />;
}
