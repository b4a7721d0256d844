import { Skeleton, SkeletonGroup, SkeletonRows } from '#shared/ui/skeleton.tsx';
import { PHONE, useMedia } from '#shared/ui/use-media.ts';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const CELLS = ['1', '2', '3', '4'];

export function BoardSkeleton() {
  const isPhone = useMedia(PHONE);
  if (isPhone)
    return (
      <div className="card px-4 py-2">
        <SkeletonRows rows={7} />
      </div>
    );
  return (
    <SkeletonGroup>
      <div className="board-tools">
        <Skeleton shape="box" width={176} height={36} />
      </div>
      <div className="card px-3.5 py-2">
        {ROWS.map((row) => (
          <div key={row} className="flex h-14 items-center gap-4">
            <Skeleton shape="box" width={32} height={32} />
            <span className="grid w-32 gap-2">
              <Skeleton width="80%" />
              <Skeleton width="60%" height={10} />
            </span>
            {CELLS.map((cell) => (
              <span key={cell} className="grid flex-1 gap-2">
                <Skeleton width="70%" />
                <Skeleton width="50%" height={10} />
              </span>
            ))}
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
