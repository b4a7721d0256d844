import { Inbox } from 'lucide-react';
import type { Icon } from './icon.ts';
import { State, type StateProps } from './state.tsx';

interface EmptyStateProps extends Omit<StateProps, 'icon' | 'tone' | 'role' | 'foot'> {
  icon?: Icon;
}

/** Says what this place is for and what to do next. */
export function EmptyState({ icon = Inbox, ...props }: EmptyStateProps) {
  return <State icon={icon} {...props} />;
}
