import { Skeleton, SkeletonGroup } from '#shared/ui/skeleton.tsx';

/** Tabs, a chart, a row of fields, the quarters. */
export function TradeSkeleton() {
  return (
    <SkeletonGroup className="pt-2">
      <div className="grid gap-4">
        <Skeleton width="60%" height={16} />
        <Skeleton shape="box" height={160} />
        <div className="grid grid-cols-3 gap-3">
          <Skeleton shape="box" height={64} />
          <Skeleton shape="box" height={64} />
          <Skeleton shape="box" height={64} />
        </div>
        <Skeleton shape="box" height={120} />
        <Skeleton shape="box" height={40} />
      </div>
    </SkeletonGroup>
  );
}
