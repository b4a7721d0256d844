import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';

interface SkeletonProps {
  width?: number | string;
  height?: number | string;
  /** A line of text, a box, a circle. */
  shape?: 'line' | 'box' | 'round';
  className?: string;
}

const RADIUS = { line: 4, box: 8, round: 999 };

export function Skeleton({ width = '100%', height = 12, shape = 'line', className }: SkeletonProps) {
  const style: CSSProperties = { width, height, borderRadius: RADIUS[shape] };
  return <span className={classes('skeleton', className)} style={style} />;
}

/** Says once that something loads; what is inside only draws its shape. */
export function SkeletonGroup({ children, className }: { children: ReactNode; className?: string }) {
  const { t } = useTranslation('ui');
  return (
    <div className={className} aria-busy="true">
      <span className="sr-only" role="status">
        {t('loading')}
      </span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** Rows of an icon, two lines and a figure: the shape of most of our lists. */
export function SkeletonRows({ rows = 3 }: { rows?: number }) {
  return (
    <SkeletonGroup>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <div key={row} className="flex items-center gap-3 py-2.5">
          <Skeleton shape="box" width={36} height={36} />
          <span className="grid flex-1 gap-2">
            <Skeleton width={`${62 - ((row * 14) % 25)}%`} />
            <Skeleton width="38%" height={10} />
          </span>
          <span className="grid justify-items-end gap-2">
            <Skeleton width={56} height={14} />
            <Skeleton width={40} height={10} />
          </span>
        </div>
      ))}
    </SkeletonGroup>
  );
}
