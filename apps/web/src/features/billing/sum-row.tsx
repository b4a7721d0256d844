import type { ReactNode } from 'react';
import { classes } from '#shared/ui/classes.ts';

interface SumRowProps {
  name: ReactNode;
  note?: ReactNode;
  tone?: 'credit' | 'total';
  children: ReactNode;
}

/** One line of what is paid; its list is a `dl.sums`. */
export function SumRow({ name, note, tone, children }: SumRowProps) {
  return (
    <div className="sum-row">
      <dt>
        <span className={tone === 'total' ? 'sum-total' : undefined}>{name}</span>
        {note && <span className="hint">{note}</span>}
      </dt>
      <dd className={classes('num', tone && `sum-${tone}`)}>{children}</dd>
    </div>
  );
}
