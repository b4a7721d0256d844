import type { ReactNode } from 'react';
import { classes } from './classes.ts';

interface CardProps {
  title?: ReactNode;
  subtitle?: ReactNode;
  start?: ReactNode;
  /** At the end of the head: a button, a pill. */
  end?: ReactNode;
  footer?: ReactNode;
  /** The content brings its own padding: a table, rows. */
  flush?: boolean;
  level?: 2 | 3;
  className?: string;
  children?: ReactNode;
}

export function Card({
  title,
  subtitle,
  start,
  end,
  footer,
  flush,
  level = 2,
  className,
  children,
}: CardProps) {
  const Title = `h${level}` as const;
  return (
    <section className={classes('card', className)}>
      {title && (
        <header className="card-head">
          {start}
          <div className="card-name">
            <Title className="h3">{title}</Title>
            {subtitle && <p className="hint">{subtitle}</p>}
          </div>
          {end}
        </header>
      )}
      {children && (flush ? children : <div className="card-body">{children}</div>)}
      {footer && <footer className="card-foot">{footer}</footer>}
    </section>
  );
}
