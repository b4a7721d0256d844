import './quick-trading.css';
import { useNavigate } from '@tanstack/react-router';
import { Check, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { PanelSlot } from '#shared/router/slots.tsx';
import { Panel } from '#shared/ui/panel.tsx';

/** The frame of what came of a sale or an order. */
export function OutcomePanel({ title, children }: { title: string; children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <PanelSlot>
      <Panel title={title} onClose={() => void navigate({ to: '/quick-trading', search: true })}>
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
    <div className="quick-outcome">
      <span className="quick-outcome-mark">
        <Icon className="i" />
      </span>
      <h3 ref={heading} tabIndex={-1} className="h2">
        {title}
      </h3>
      {children}
      <div className="quick-outcome-actions">{actions}</div>
    </div>
  );
}
