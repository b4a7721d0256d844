import { Skeleton, SkeletonGroup } from '#shared/ui/skeleton.tsx';

/** Two storages with two offers each. */
export function BoardSkeleton() {
  return (
    <SkeletonGroup>
      {['first', 'second'].map((storage) => (
        <div key={storage} className="card mb-4">
          <div className="card-head">
            <Skeleton shape="box" width={20} height={20} />
            <span className="grid flex-1 gap-2">
              <Skeleton width="30%" />
              <Skeleton width="45%" height={10} />
            </span>
          </div>
          {['one', 'two'].map((offer) => (
            <div key={offer} className="trade-offer">
              <Skeleton shape="box" width={36} height={36} />
              <span className="grid content-start gap-2">
                <Skeleton width="60%" />
                <Skeleton width="40%" height={10} />
              </span>
              <span className="trade-worth grid content-start justify-items-end gap-2">
                <Skeleton width={96} height={14} />
                <Skeleton width={72} height={10} />
              </span>
              <span className="trade-bar grid gap-2">
                <Skeleton shape="round" height={10} />
                <Skeleton width="70%" height={10} />
              </span>
              <span className="trade-quarters">
                {['a', 'b', 'c', 'd'].map((quarter) => (
                  <Skeleton key={quarter} shape="box" height={48} />
                ))}
              </span>
            </div>
          ))}
        </div>
      ))}
    </SkeletonGroup>
  );
}
