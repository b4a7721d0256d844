import { LogIn, RefreshCw } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/errors.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { whenReconnected } from '#shared/live/connection.ts';
import { signIn } from '#shared/session/session.ts';
import { SupportContact } from '#shared/support/support-contact.tsx';
import { ErrorFrame } from '#shared/ui/error-frame.tsx';
import { PlainButton } from '#shared/ui/plain-button.tsx';

interface ErrorPageProps {
  error: unknown;
  onRetry: () => void;
}

/** Any failure that a screen did not handle itself; the layout or `LoneError` around it carries the logo. */
export function ErrorPage({ error, onRetry }: ErrorPageProps) {
  const { t } = useTranslation(['shell', 'ui']);
  const language = useLanguage();
  const { title, text, detail } = useErrorText()(error);
  const isUnauthorized = error instanceof ApiError && error.kind === 'unauthorized';
  const isNetwork = error instanceof ApiError && error.kind === 'network';
  const retry = useEffectEvent(onRetry);
  useEffect(() => (isNetwork ? whenReconnected(() => retry()) : undefined), [isNetwork]);
  const action = isUnauthorized ? (
    <PlainButton size="sm" icon={LogIn} onPress={() => void signIn({ language })}>
      {t('action.logIn')}
    </PlainButton>
  ) : (
    <PlainButton variant="secondary" size="sm" icon={RefreshCw} onPress={onRetry}>
      {t('ui:tryAgain')}
    </PlainButton>
  );
  return (
    <div className="grid justify-items-center gap-6 py-8 text-center">
      <title>{`${title} · Canola`}</title>
      <ErrorFrame level={1} hasHorizon={isNetwork} title={title} detail={detail} actions={action}>
        {isNetwork ? t('unreachable.text') : text}
      </ErrorFrame>
      <SupportContact />
    </div>
  );
}
