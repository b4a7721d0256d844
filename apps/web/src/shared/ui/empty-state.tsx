import { Inbox } from 'lucide-react';
import type { Icon } from './icon.ts';
import { State, type StateProps } from './state.tsx';

interface EmptyStateProps
  extends Omit<StateProps, 'icon' | 'tone' | 'role' | 'foot' | 'behind' | 'hasHorizon'> {
  icon?: Icon;
}

/** A chart's place has no room below the words. */
const LEAST_HEIGHT = 240;

/** Says what this place is for and what to do next. */
export function EmptyState({ icon = Inbox, ...props }: EmptyStateProps) {
  const { height } = props;
  const hasRoom = typeof height !== 'number' || height >= LEAST_HEIGHT;
  return <State icon={icon} hasHorizon={hasRoom} {...props} />;
}
