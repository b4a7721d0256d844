import type { ReactNode } from 'react';
import { classes } from './classes.ts';

interface StatProps {
  label: ReactNode;
  /** The figure with its unit: Money, Price, Tons. */
  children: ReactNode;
  /** Below it: a change, an age. */
  note?: ReactNode;
  large?: boolean;
}

export function Stat({ label, children, note, large }: StatProps) {
  return (
    <div className={classes('stat', large && 'stat-large')}>
      <span className="stat-label">{label}</span>
      <span className="stat-value">{children}</span>
      {note && <span className="hint">{note}</span>}
    </div>
  );
}
