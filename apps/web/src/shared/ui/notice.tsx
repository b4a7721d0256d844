import { Check, Clock, Info, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from './classes.ts';
import type { Icon } from './icon.ts';

type NoticeKind = 'info' | 'wheat' | 'clay' | 'leaf';

const NOTICE_ICON: Record<NoticeKind, Icon> = {
  info: Info,
  wheat: Clock,
  clay: TriangleAlert,
  leaf: Check,
};

export interface NoticeProps {
  /** `info` informs, `wheat` waits, `clay` failed, `leaf` worked. */
  kind?: NoticeKind;
  title?: ReactNode;
  icon?: Icon | undefined;
  action?: ReactNode;
  /** It appeared because of what somebody did: read it out. */
  live?: boolean;
  className?: string;
  children: ReactNode;
}

export function Notice({ kind = 'info', title, icon, action, live, className, children }: NoticeProps) {
  const IconPart = icon ?? NOTICE_ICON[kind];
  const isFailure = kind === 'clay';
  const role = isFailure ? 'alert' : 'status';
  const box = useRef<HTMLDivElement>(null);
  // In a long form the notice may be off the screen when the button is pressed.
  useEffect(() => {
    if (live && isFailure) box.current?.scrollIntoView({ block: 'nearest' });
  }, [live, isFailure]);
  return (
    <div
      ref={box}
      className={classes('notice', kind !== 'info' && `notice-${kind}`, className)}
      {...(live && { role })}
    >
      <IconPart className="i" />
      <div className="notice-text">
        {title && <p className="notice-title">{title}</p>}
        {children}
      </div>
      {action}
    </div>
  );
}
