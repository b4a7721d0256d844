import type { ReactNode } from 'react';

interface PageHeadProps {
  title: string;
  subtitle?: ReactNode;
  end?: ReactNode;
}

/** The heading of a page in the layout; it also names the browser's tab. */
export function PageHead({ title, subtitle, end }: PageHeadProps) {
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-2">
      <title>{`${title} · Canola`}</title>
      <div className="min-w-48 flex-1">
        <h1 className="h1">{title}</h1>
        {subtitle && <p className="muted mt-0.5">{subtitle}</p>}
      </div>
      {end}
    </div>
  );
}
