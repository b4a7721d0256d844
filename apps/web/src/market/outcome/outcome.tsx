import './outcome.css';
import { Check, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { PanelSlot } from '#shared/router/slots.tsx';
import { Panel } from '#shared/ui/panel.tsx';

interface OutcomePanelProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of what came of a sale, an order or a purchase. */
export function OutcomePanel({ title, onClose, children }: OutcomePanelProps) {
  return (
    <PanelSlot>
      <Panel title={title} onClose={onClose}>
        {children}
      </Panel>
    </PanelSlot>
  );
}

interface OutcomeProps {
  icon?: LucideIcon;
  title: string;
  children: ReactNode;
  actions: ReactNode;
}

/** What was done, in words, and where to go from here. It takes the focus, so that it is read. */
export function Outcome({ icon: Icon = Check, title, children, actions }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="deal-outcome">
      <span className="deal-outcome-mark">
        <Icon className="i" />
      </span>
      <h3 ref={heading} tabIndex={-1} className="h2">
        {title}
      </h3>
      {children}
      <div className="deal-outcome-actions">{actions}</div>
    </div>
  );
}
