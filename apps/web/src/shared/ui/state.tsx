import type { ReactNode } from 'react';
import { Horizon } from '#shared/landscape/horizon.tsx';
import { classes } from './classes.ts';
import type { Icon } from './icon.ts';

export interface StateProps {
  icon: Icon;
  tone?: 'neutral' | 'clay' | 'rapeseed';
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** Below the actions: a folded detail. */
  foot?: ReactNode;
  /** A veiled sample that the words are in front of. */
  behind?: ReactNode;
  /** The height of the content that it replaces, so that nothing jumps. */
  height?: number | string | undefined;
  role?: 'alert' | 'status' | undefined;
  /** The landscape below the words. */
  hasHorizon?: boolean;
  /** 1 where it is the whole page. */
  level?: 1 | 2 | 3;
}

/** The frame that all states of a screen share. */
export function State({
  icon: IconPart,
  tone = 'neutral',
  title,
  children,
  actions,
  foot,
  behind,
  hasHorizon = false,
  ...props
}: StateProps) {
  const Title = `h${props.level ?? 3}` as const;
  const words = (
    <>
      <span className={classes('state-icon', tone !== 'neutral' && `state-icon-${tone}`)}>
        <IconPart className="i i-20" />
      </span>
      <Title className={props.level === 1 ? 'h2' : 'h3'}>{title}</Title>
      {children && <div className="state-text">{children}</div>}
      {actions && <div className="state-actions">{actions}</div>}
      {foot}
    </>
  );
  return (
    <div
      className={classes('state', hasHorizon && 'state-with-horizon')}
      style={{ minHeight: props.height }}
      role={props.role}
    >
      {behind}
      {behind ? <div className="trial-front">{words}</div> : words}
      {hasHorizon && <Horizon />}
    </div>
  );
}
