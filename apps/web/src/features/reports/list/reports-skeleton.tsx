import { remembered } from '#shared/storage/remembered.ts';
import { Skeleton, SkeletonGroup } from '#shared/ui/skeleton.tsx';

/** Before the first visit (docs/product/constants.md#news). */
const FIRST_COUNT = 8;
const MAX_COUNT = 60;

const stored = remembered('reports.count', (text): text is string => /^[1-9]\d{0,3}$/.test(text));

/** How many reports were listed last, so that the page keeps its length while it loads. */
export const lastCount = {
  read: () => Math.min(Number(stored.read() ?? FIRST_COUNT), MAX_COUNT),
  write: (count: number) => stored.write(String(count)),
};

export function ReportsSkeleton() {
  return (
    <SkeletonGroup className="report-cards-loading">
      <div className="report-cards">
        {Array.from({ length: lastCount.read() }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all alike, and none of them moves
          <div key={index} className="card report-card" data-skeleton="">
            <Skeleton shape="box" height="auto" className="report-cover-card" />
            <div className="report-card-in">
              <Skeleton width="45%" />
              <Skeleton width="90%" height={18} />
              <Skeleton />
              <Skeleton width="70%" />
              <Skeleton width="60%" height={24} />
            </div>
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
