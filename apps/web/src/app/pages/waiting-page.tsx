import type { Feature } from '@canola/api-schema/access';
import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '#shared/layout/page-head.tsx';
import { SupportContact } from '#shared/support/support-contact.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';

/** Replaces the content of guarded screens while the company waits (spec 1 §4). */
export function WaitingPage({ feature }: { feature: Feature }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t(`feature.${feature}.title`)} />
      <div className="card">
        <EmptyState
          level={2}
          icon={Hourglass}
          height={320}
          title={t('waiting.title')}
          actions={<SupportContact />}
        >
          {t('waiting.text')}
        </EmptyState>
      </div>
    </>
  );
}
