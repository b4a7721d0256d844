import './outcome.css';
import type { Amount } from '@canola/api-schema/number-format';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Horizon } from '#shared/landscape/horizon.tsx';
import { Money } from '#shared/ui/figures.tsx';

interface OutcomeProps {
  title: string;
  children: ReactNode;
  actions: ReactNode;
}

/** Says what was done, and where to go from here. It takes the focus, so that it is read. */
export function Outcome({ title, children, actions }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="deal-outcome">
      <div className="deal-outcome-scene">
        <Horizon />
        <span className="deal-outcome-mark">
          <Check className="i" />
        </span>
      </div>
      <h3 ref={heading} tabIndex={-1} className="deal-outcome-title">
        {title}
      </h3>
      {children}
      <div className="deal-outcome-actions">{actions}</div>
    </div>
  );
}

interface MoneyHeroProps {
  label: string;
  value: Amount;
  currency: string;
  /** Less haulage: no cents. */
  isEstimate?: boolean;
  /** How it comes about, where that is not plain. */
  children?: ReactNode;
}

/** The money of a deal, larger than anything else on its page. */
export function MoneyHero({ label, value, currency, isEstimate, children }: MoneyHeroProps) {
  return (
    <div className="deal-hero">
      <p className="hint">{label}</p>
      <p className="deal-hero-sum">
        <Money value={value} currency={currency} isExact={!isEstimate} />
      </p>
      {children && <p className="hint">{children}</p>}
    </div>
  );
}
