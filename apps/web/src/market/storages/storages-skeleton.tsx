import { Skeleton, SkeletonGroup, SkeletonRows } from '#shared/ui/skeleton.tsx';

export function StoragesSkeleton() {
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
          <div className="px-4 py-2">
            <SkeletonRows rows={2} />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
