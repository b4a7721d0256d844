import { Skeleton, SkeletonGroup } from '#shared/ui/skeleton.tsx';

export function OfferSkeleton() {
  return (
    <SkeletonGroup className="pt-1">
      <div className="grid grid-cols-2 gap-5 pb-6">
        {['price', 'value', 'year', 'total'].map((stat) => (
          <span key={stat} className="grid gap-2">
            <Skeleton width="55%" height={10} />
            <Skeleton width="75%" height={20} />
          </span>
        ))}
      </div>
      <Skeleton shape="round" height={10} />
      <div className="grid gap-4 pt-8">
        {['first', 'second', 'third', 'fourth'].map((quarter) => (
          <Skeleton key={quarter} height={16} />
        ))}
      </div>
    </SkeletonGroup>
  );
}
