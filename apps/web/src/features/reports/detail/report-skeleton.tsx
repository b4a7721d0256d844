import { useTranslation } from 'react-i18next';
import { Skeleton, SkeletonGroup } from '#shared/ui/skeleton.tsx';

/** A cover, a headline and two parts. */
export function ReportSkeleton() {
  const { t } = useTranslation('reports');
  return (
    <>
      <h1 className="sr-only">{t('detail.title')}</h1>
      <SkeletonGroup className="report">
        <Skeleton width={220} className="mb-4" />
        <Skeleton shape="box" height="auto" className="report-cover-page" />
        <div className="report-columns">
          <div className="grid gap-3">
            <Skeleton width="40%" />
            <Skeleton width="85%" height={34} />
            <Skeleton height={18} />
            <Skeleton width="70%" height={18} />
            <Skeleton shape="box" height={64} className="mt-8" />
            {[96, 100, 88, 92, 60].map((width) => (
              <Skeleton key={width} width={`${width}%`} height={14} />
            ))}
          </div>
          <Skeleton shape="box" height={180} />
        </div>
      </SkeletonGroup>
    </>
  );
}
