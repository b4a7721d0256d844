import { Skeleton, SkeletonGroup } from '#shared/ui/skeleton.tsx';

export function ContractSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton width={220} />
      <div className="my-5 flex items-center gap-4">
        <Skeleton shape="box" width={44} height={44} />
        <span className="grid flex-1 gap-2">
          <Skeleton width="42%" height={24} />
          <Skeleton width="30%" />
        </span>
      </div>
      <Skeleton shape="box" height={104} className="max-sm:hidden" />
      <div className="contract-grid">
        <div className="contract-main">
          <Skeleton shape="box" height={220} />
        </div>
        <div className="contract-side">
          <Skeleton shape="box" height={400} />
        </div>
      </div>
    </SkeletonGroup>
  );
}
