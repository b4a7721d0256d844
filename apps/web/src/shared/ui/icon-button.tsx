import { type ReactNode, type Ref, useId } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { classes } from './classes.ts';
import type { Icon } from './icon.ts';
import { Tooltip } from './tooltip.tsx';

export interface IconButtonProps
  extends Omit<AriaButtonProps, 'className' | 'children' | 'isDisabled' | 'aria-label'> {
  label: string;
  icon: Icon;
  /** `bare` for bars and heads, `boxed` in a row of buttons. */
  variant?: 'bare' | 'boxed';
  size?: 'sm' | 'md';
  disabledReason?: string | false | undefined;
  className?: string;
  children?: ReactNode;
  ref?: Ref<HTMLButtonElement> | undefined;
}

export function IconButton({
  label,
  icon: IconPart,
  variant = 'bare',
  size = 'md',
  disabledReason,
  className,
  children,
  ...props
}: IconButtonProps) {
  const reasonId = useId();
  const blocked = Boolean(disabledReason);
  const boxed = classes('btn btn-secondary btn-icon', size === 'sm' && 'btn-sm');
  const button = (
    <AriaButton
      {...props}
      aria-label={label}
      aria-describedby={blocked ? reasonId : props['aria-describedby']}
      isPending={blocked}
      data-blocked={blocked || undefined}
      className={classes(variant === 'boxed' ? boxed : 'icon-btn', className)}
    >
      <IconPart className={size === 'sm' ? 'i i-16' : 'i i-20'} />
      {children}
    </AriaButton>
  );
  return (
    <>
      {blocked ? <Tooltip text={disabledReason}>{button}</Tooltip> : button}
      {blocked && (
        <span id={reasonId} className="sr-only">
          {disabledReason}
        </span>
      )}
    </>
  );
}
