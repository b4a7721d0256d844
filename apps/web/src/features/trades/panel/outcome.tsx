import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

interface OutcomeProps {
  title: string;
  children: ReactNode;
  actions: ReactNode;
}

/** It worked: what was done, in words, and where to go from here. It takes the focus, so that it is read. */
export function Outcome({ title, children, actions }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="trade-outcome">
      <span className="trade-outcome-mark">
        <Check className="i" />
      </span>
      <h3 ref={heading} tabIndex={-1} className="h2">
        {title}
      </h3>
      {children}
      <div className="trade-outcome-actions">{actions}</div>
    </div>
  );
}
