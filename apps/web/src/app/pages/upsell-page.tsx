import type { Feature } from '@canola/api-schema/access';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { PageHead } from '#shared/layout/page-head.tsx';
import { TrialBadge } from '#shared/ui/badge.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { TrialState } from '#shared/ui/trial-state.tsx';

/**
 * What the feature gives and which plan has it, on all of the feature's paths (docs/product/plans.md#features-by-plan).
 */
export function UpsellPage({ feature }: { feature: Feature }) {
  const { t } = useTranslation();
  const plan = t(`plan.${useAccess().planOf(feature)}`);
  return (
    <>
      <PageHead title={t(`feature.${feature}.title`)} end={<TrialBadge />} />
      <div className="card overflow-hidden">
        <TrialState
          level={2}
          height={360}
          title={t('upsell.title', { feature: t(`feature.${feature}.title`), plan })}
          sample={<SkeletonRows rows={7} />}
          actions={
            <LinkButton to="/pricing" variant="upgrade">
              {t('upsell.action')}
            </LinkButton>
          }
        >
          {t(`feature.${feature}.about`)}
        </TrialState>
      </div>
    </>
  );
}
