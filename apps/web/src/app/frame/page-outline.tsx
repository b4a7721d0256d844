import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { featureAt } from '#shared/access/features.ts';
import { LastRows } from '#shared/last-view/last-rows.tsx';
import { lastViewAt } from '#shared/last-view/last-view.ts';
import { PageHead } from '#shared/layout/page-head.tsx';
import { Skeleton, SkeletonGroup, SkeletonRows } from '#shared/ui/skeleton.tsx';

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
  const list = (
    <div className="card px-4 py-2">
      <SkeletonRows rows={6} />
    </div>
  );
  if (!feature)
    return (
      <>
        <SkeletonGroup className="mb-5">
          <Skeleton width={220} height={26} />
        </SkeletonGroup>
        {list}
      </>
    );
  const title = t(`feature.${feature}.title`);
  return (
    <div data-outline>
      <div className="mb-4">
        <title>{`${title} · Canola`}</title>
        {/* Not a heading: the page brings it, so a screen reader reads it once, with its content. */}
        <p className="h1">{title}</p>
      </div>
      {list}
    </div>
  );
}
