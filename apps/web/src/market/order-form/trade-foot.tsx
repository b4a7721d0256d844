import './order-form.css';
import type { Amount } from '@canola/api-schema/number-format';
import type { ReactNode } from 'react';
import { Money } from '#shared/ui/figures.tsx';

interface TradeFootProps {
  label: string;
  /** Left out while price or tons are missing. */
  total: Amount | undefined;
  currency: string;
  /** Less haulage, which is an estimate: no cents. */
  isEstimate?: boolean;
  /** The button, which carries the numbers. */
  children: ReactNode;
}

/** Stays visible at the foot of a panel's body: the total and what to do with it. */
export function TradeFoot({ label, total, currency, isEstimate, children }: TradeFootProps) {
  return (
    <div className="trade-foot" data-form-actions>
      <div>
        <p className="hint">{label}</p>
        <output className="trade-total">
          {total === undefined ? '–' : <Money value={total} currency={currency} isExact={!isEstimate} />}
        </output>
      </div>
      {children}
    </div>
  );
}
