import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { PageHead } from '#shared/layout/page-head.tsx';
import { TrialBadge } from '#shared/ui/badge.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { FEATURE_ICONS } from '../menu/menu.ts';
import { useFeature } from './feature-outlet.tsx';

/** What the place is for, where nothing of it can be shown. */
export function FeaturePage() {
  const { t } = useTranslation();
  const feature = useFeature();
  const isTrial = useAccess().modeOf(feature) === 'trial';
  return (
    <>
      <PageHead title={t(`feature.${feature}.title`)} end={isTrial && <TrialBadge />} />
      <div className="card">
        <EmptyState level={2} icon={FEATURE_ICONS[feature]} height={320} title={t('place.empty')}>
          {t(`feature.${feature}.about`)}
        </EmptyState>
      </div>
    </>
  );
}
