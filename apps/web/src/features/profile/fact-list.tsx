import './fact-list.css';
import type { ReactNode } from 'react';

export type NamedFact = readonly [name: string, value: ReactNode];

/** Names and values to be read; a button next to them opens the form. */
export function FactList({ facts, children }: { facts: readonly NamedFact[]; children?: ReactNode }) {
  return (
    <div className="fact-list">
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  );
}
