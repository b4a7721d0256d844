import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { State, type StateProps } from './state.tsx';

interface TrialStateProps extends Pick<StateProps, 'title' | 'children' | 'actions' | 'height' | 'level'> {
  /**
   * A made-up sample behind the veil, never real data: masked things do not leave the server
   * (docs/product/plans.md#masking).
   */
  sample?: ReactNode;
}

export function TrialState({ sample, ...props }: TrialStateProps) {
  const behind = (
    <>
      {sample && (
        <div className="trial-sample" aria-hidden="true" inert>
          {sample}
        </div>
      )}
      <div className="trial-veil" />
    </>
  );
  return <State {...props} icon={Lock} tone="rapeseed" behind={behind} />;
}
