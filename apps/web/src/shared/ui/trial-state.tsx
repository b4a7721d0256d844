import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';

interface TrialStateProps {
  title: ReactNode;
  /** What the plan adds, and what stays free. */
  children?: ReactNode;
  actions?: ReactNode;
  /**
   * A made-up sample behind the veil, never real data: masked things do not leave the server
   * (docs/product/plans.md#masking).
   */
  sample?: ReactNode;
  height?: number | string;
  level?: 1 | 2 | 3;
}

export function TrialState({ title, children, actions, sample, height, level = 3 }: TrialStateProps) {
  const Title = `h${level}` as const;
  return (
    <div className="state" style={{ minHeight: height }}>
      {sample && (
        <div className="trial-sample" aria-hidden="true" inert>
          {sample}
        </div>
      )}
      <div className="trial-veil" />
      <div className="trial-front">
        <span className="state-icon state-icon-rapeseed">
          <Lock className="i i-20" />
        </span>
        <Title className={level === 1 ? 'h2' : 'h3'}>{title}</Title>
        {children && <div className="state-text">{children}</div>}
        {actions && <div className="state-actions">{actions}</div>}
      </div>
    </div>
  );
}
