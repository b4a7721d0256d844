import type { ReactNode } from 'react';
import { Tooltip as AriaTooltip, type TooltipProps, TooltipTrigger } from 'react-aria-components/Tooltip';

interface Props {
  text: ReactNode;
  placement?: TooltipProps['placement'];
  /** One focusable element of React Aria, usually a button. */
  children: ReactNode;
}

export function Tooltip({ text, placement = 'top', children }: Props) {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      {children}
      <AriaTooltip className="tooltip" placement={placement} offset={6}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
