import { useTranslation } from 'react-i18next';
import { PageHead } from '#shared/layout/page-head.tsx';
import { SupportContact } from '#shared/support/support-contact.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';

/** A plan without a single visible feature: nothing to start with, but not a dead end. */
export function NoFeaturePage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('noFeature.title')} />
      <div className="card">
        <EmptyState level={2} title={t('noFeature.empty')} actions={<SupportContact />}>
          {t('noFeature.text')}
        </EmptyState>
      </div>
    </>
  );
}
