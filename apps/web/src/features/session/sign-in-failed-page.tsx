import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { LonePage } from '#shared/layout/lone-page.tsx';
import { PageIcon } from '#shared/layout/page-icon.tsx';
import { signIn } from '#shared/session/session.ts';
import { Button } from '#shared/ui/button.tsx';

export function SignInFailedPage({ isUnreachable }: { isUnreachable: boolean }) {
  const { t } = useTranslation('session');
  const language = useLanguage();
  return (
    <LonePage
      title={t('failed.title')}
      icon={<PageIcon icon={KeyRound} />}
      actions={<Button onPress={() => void signIn({ language })}>{t('gate.logIn')}</Button>}
    >
      <p>{isUnreachable ? t('failed.unreachable') : t('failed.text')}</p>
    </LonePage>
  );
}
