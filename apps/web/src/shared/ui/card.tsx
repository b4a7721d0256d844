import type { ReactNode } from 'react';
import { classes } from './classes.ts';

interface CardProps {
  title?: ReactNode;
  subtitle?: ReactNode;
  start?: ReactNode;
  end?: ReactNode;
  /** The content brings its own padding: a table, rows. */
  flush?: boolean;
  className?: string;
  children?: ReactNode;
}

export function Card({ title, subtitle, start, end, flush, className, children }: CardProps) {
  return (
    <section className={classes('card', className)}>
      {title && (
        <header className="card-head">
          {start}
          <div className="card-name">
            <h2 className="h3">{title}</h2>
            {subtitle && <p className="hint">{subtitle}</p>}
          </div>
          {end}
        </header>
      )}
      {children && (flush ? children : <div className="card-body">{children}</div>)}
    </section>
  );
}
