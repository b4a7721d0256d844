import { Skeleton, SkeletonGroup } from '#shared/ui/skeleton.tsx';

export function FormSkeleton({ rows }: { rows: number }) {
  return (
    <SkeletonGroup className="pt-1">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <div key={row} className="grid gap-2 pb-5">
          <Skeleton width="38%" />
          <Skeleton shape="box" height={36} />
        </div>
      ))}
    </SkeletonGroup>
  );
}
