import { useTranslation } from 'react-i18next';
import { LonePage } from '#shared/layout/lone-page.tsx';
import { PageHead } from '#shared/layout/page-head.tsx';
import { SupportContact } from '#shared/support/support-contact.tsx';
import { AnchorButton } from '#shared/ui/anchor-button.tsx';
import { Credits } from './credits.tsx';

export function AboutPage() {
  const { t } = useTranslation('about');
  return (
    <>
      <PageHead title={t('title')} subtitle={t('lead')} />
      <Credits />
      <div className="mt-4">
        <SupportContact />
      </div>
    </>
  );
}

/** The same for a visitor, without the layout. */
export function PublicAboutPage() {
  const { t } = useTranslation('about');
  return (
    <LonePage title={t('title')} actions={<AnchorButton href="/">{t('home')}</AnchorButton>}>
      <p>{t('lead')}</p>
      <div className="mt-4 text-start">
        <Credits />
      </div>
    </LonePage>
  );
}
