import type { ReactNode } from 'react';

interface FactsProps {
  title: string;
  /** What has no value is left out. */
  facts: readonly (readonly [name: string, value: ReactNode])[];
  /** What has to be read before them. */
  first?: ReactNode;
  children?: ReactNode;
}

/** The left side of a dialog: names above their values. */
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
