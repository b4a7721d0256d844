import type { ReactNode } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';

interface Props {
  text: ReactNode;
  /** One focusable element of React Aria, usually a button. */
  children: ReactNode;
}

export function Tooltip({ text, children }: Props) {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      {children}
      <AriaTooltip className="tooltip" placement="top" offset={6}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
