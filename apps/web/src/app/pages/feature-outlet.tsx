import type { Feature } from '@canola/api-schema/access';
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MASKED_IN_TRIAL } from '#shared/access/feature-mode.ts';
import { NoAccessPage } from '#shared/access/no-access-page.tsx';
import { refusalOf } from '#shared/access/refusal.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { UpsellPage } from './upsell-page.tsx';

/**
 * Their content belongs to the company; a company that waits for approval has none to show
 * (docs/product/companies.md#approval).
 */
const GUARDED: ReadonlySet<Feature> = new Set([
  'QUICK_TRADING',
  'MARKETPLACE',
  'TRADING',
  'POSITION',
  'STORAGES',
  'TRANSACTIONS_ORDERS',
]);

/** Full: the feature's own routes; otherwise the upsell on its paths, or in trial its own page with masked values. */
export function FeatureOutlet({ feature }: { feature: Feature }) {
  const { t } = useTranslation();
  const access = useAccess();
  // First the company's state, then the feature (docs/product/screens.md#redirects).
  const refusal = GUARDED.has(feature) ? refusalOf(access, undefined) : undefined;
  if (refusal) return <NoAccessPage title={t(`feature.${feature}.title`)} refusal={refusal} />;
  if (access.modeOf(feature) !== 'full' && !MASKED_IN_TRIAL.has(feature))
    return <UpsellPage feature={feature} />;
  return <Outlet />;
}
