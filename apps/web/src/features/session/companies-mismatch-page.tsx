import { Unlink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LonePage } from '#shared/layout/lone-page.tsx';
import { PageIcon } from '#shared/layout/page-icon.tsx';
import { AnchorButton } from '#shared/ui/anchor-button.tsx';

/** The identity was registered for a company that no longer links to it (docs/product/accounts.md#sign-in-failures). */
export default function CompaniesMismatchPage() {
  const { t } = useTranslation('session');
  return (
    <LonePage
      title={t('mismatch.title')}
      icon={<PageIcon icon={Unlink} />}
      actions={
        <AnchorButton href="/logout" variant="secondary">
          {t('logOut')}
        </AnchorButton>
      }
    >
      <p>{t('mismatch.text')}</p>
      <p>{t('mismatch.next')}</p>
    </LonePage>
  );
}
