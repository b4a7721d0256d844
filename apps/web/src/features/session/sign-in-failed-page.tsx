import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LonePage } from '#shared/layout/lone-page.tsx';
import { PageIcon } from '#shared/layout/page-icon.tsx';
import { PlainButton } from '#shared/ui/plain-button.tsx';
import { useSignIn } from './use-sign-in.ts';

export function SignInFailedPage({ isUnreachable }: { isUnreachable: boolean }) {
  const { t } = useTranslation('session');
  const { leave, leavingFor, failure } = useSignIn();
  const isSilent = failure ? failure === 'unreachable' : isUnreachable;
  return (
    <LonePage
      title={t('failed.title')}
      icon={<PageIcon icon={KeyRound} />}
      actions={
        <PlainButton loading={leavingFor !== undefined} onPress={() => void leave()}>
          {t('gate.logIn')}
        </PlainButton>
      }
    >
      <p>{isSilent ? t('failed.unreachable') : t('failed.text')}</p>
    </LonePage>
  );
}
