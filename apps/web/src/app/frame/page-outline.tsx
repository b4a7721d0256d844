import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { featureAt } from '#shared/access/features.ts';
import { LastRows } from '#shared/last-view/last-rows.tsx';
import { lastViewAt } from '#shared/last-view/last-view.ts';
import { PageHead } from '#shared/layout/page-head.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { PageLoading } from '../pages/page-loading.tsx';

/** The page that the address names: its title, and the last visit's content or the shape of what comes. */
export function PageOutline() {
  const { t } = useTranslation();
  const { pathname } = window.location;
  const feature = featureAt(pathname);
  const view = useMemo(() => lastViewAt(pathname), [pathname]);
  if (view)
    return (
      <div data-outline>
        <PageHead title={view.title} subtitle={view.about} />
        <LastRows view={view} />
      </div>
    );
  if (!feature) return <PageLoading />;
  const title = t(`feature.${feature}.title`);
  return (
    <div data-outline>
      <div className="mb-4">
        <title>{`${title} · Canola`}</title>
        {/* The heading comes with the page: nobody hears it twice, or before there is something below it. */}
        <p className="h1">{title}</p>
      </div>
      <div className="card px-4 py-2">
        <SkeletonRows rows={6} />
      </div>
    </div>
  );
}
