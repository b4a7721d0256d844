import type { ReactNode } from 'react';

/** One row of a `dl.bill-facts`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="bill-fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
