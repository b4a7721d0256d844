import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Splash } from '#shared/layout/splash.tsx';
import { completeSignIn, type SignInOutcome } from '#shared/session/complete-sign-in.ts';
import BlockedUserPage from './blocked-user-page.tsx';
import CompaniesMismatchPage from './companies-mismatch-page.tsx';
import { SignInFailedPage } from './sign-in-failed-page.tsx';

/**
 * The login return (docs/product/accounts.md#sign-in-failures): spinner, then `/`, the blocked page, the explanation or
 * another failure.
 */
export function CallbackPage() {
  const { t } = useTranslation('session');
  const { history } = useRouter();
  const [refused, setRefused] = useState<Extract<SignInOutcome, { failure: unknown }>>();
  useEffect(() => {
    void completeSignIn().then((outcome) => {
      if ('failure' in outcome) setRefused(outcome);
      else history.replace(outcome.returnTo);
    });
  }, [history]);
  if (!refused) return <Splash hint={t('callback.hint')} />;
  const { failure, reason } = refused;
  switch (failure) {
    case 'blocked':
      return <BlockedUserPage reason={reason} />;
    case 'companies-mismatch':
      return <CompaniesMismatchPage />;
    case 'login-required':
    case 'unreachable':
    case 'failed':
      return <SignInFailedPage isUnreachable={failure === 'unreachable'} />;
    default:
      throw new Error(`Unhandled sign-in failure ${failure satisfies never}`);
  }
}
