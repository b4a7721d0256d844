import { Skeleton, SkeletonGroup, SkeletonRows } from '#shared/ui/skeleton.tsx';

/** In the shape of most pages: a heading and a list. */
export function PageLoading() {
  return (
    <>
      <SkeletonGroup className="mb-5">
        <Skeleton width={220} height={26} />
      </SkeletonGroup>
      <div className="card px-4 py-2">
        <SkeletonRows rows={6} />
      </div>
    </>
  );
}
