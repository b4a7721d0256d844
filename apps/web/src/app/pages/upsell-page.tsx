import './upsell-page.css';
import type { Feature } from '@canola/api-schema/access';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { PageHead } from '#shared/layout/page-head.tsx';
import { TrialBadge } from '#shared/ui/badge.tsx';
import { lateComponent } from '#shared/ui/late-component.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';

const Sample = lateComponent(() => import('./upsell-sample.tsx'));
const Price = lateComponent(() => import('./upsell-price.tsx'));

/**
 * Describes the feature and the plan that has it, on all of its paths (docs/product/plans.md#features-by-plan), beside
 * a picture of the page.
 */
export function UpsellPage({ feature }: { feature: Feature }) {
  const { t } = useTranslation();
  const { planOf, company } = useAccess();
  const type = planOf(feature);
  const plan = t(`plan.${type}`);
  return (
    <>
      <PageHead title={t(`feature.${feature}.title`)} end={<TrialBadge />} />
      <div className="card upsell">
        <section className="upsell-words">
          <h2 className="h2">{t('upsell.title', { feature: t(`feature.${feature}.title`), plan })}</h2>
          <p>{t(`feature.${feature}.about`)}</p>
          <p className="upsell-price num">{company && <Price companyId={company.companyId} plan={type} />}</p>
          <LinkButton to="/pricing" variant="upgrade">
            {t('upsell.action')}
          </LinkButton>
        </section>
        <figure className="upsell-picture">
          <div aria-hidden="true" inert>
            <Sample feature={feature} />
          </div>
          <figcaption className="hint">{t('upsell.sample')}</figcaption>
        </figure>
      </div>
    </>
  );
}
