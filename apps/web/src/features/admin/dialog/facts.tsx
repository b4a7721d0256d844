import type { ReactNode } from 'react';

interface FactsProps {
  title: string;
  /** A fact without a value is left out. */
  facts: readonly (readonly [name: string, value: ReactNode])[];
  first?: ReactNode;
  children?: ReactNode;
}

export function Facts({ title, facts, first, children }: FactsProps) {
  return (
    <section className="admin-facts" aria-label={title}>
      <h3 className="h3">{title}</h3>
      {first}
      <dl>
        {facts.map(
          ([name, value]) =>
            value !== null &&
            value !== undefined &&
            value !== false &&
            value !== '' && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {children}
    </section>
  );
}
