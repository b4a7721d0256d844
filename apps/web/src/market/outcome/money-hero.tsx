import type { Amount } from '@canola/api-schema/number-format';
import type { ReactNode } from 'react';
import { Money } from '#shared/ui/figures.tsx';
import './outcome.css';

interface MoneyHeroProps {
  label: string;
  value: Amount;
  currency: string;
  /** How it comes about, where that is not plain. */
  children?: ReactNode;
}

/** The money of a deal, larger than anything else on its page. */
export function MoneyHero({ label, value, currency, children }: MoneyHeroProps) {
  return (
    <div className="deal-hero">
      <p className="hint">{label}</p>
      <p className="deal-hero-sum">
        <Money value={value} currency={currency} />
      </p>
      {children && <p className="hint">{children}</p>}
    </div>
  );
}
