import './breadcrumbs.css';
import { Link, type LinkProps } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';

interface BreadcrumbsProps {
  /** The way here, from the top. */
  steps: readonly { label: string; to: LinkProps['to']; search?: LinkProps['search'] }[];
  current: string;
}

/** Above the heading of a page that belongs to another one. */
export function Breadcrumbs({ steps, current }: BreadcrumbsProps) {
  const { t } = useTranslation('ui');
  return (
    <nav aria-label={t('breadcrumbs')} className="breadcrumbs">
      <ol>
        {steps.map(({ label, to, search }) => (
          <li key={label}>
            <Link to={to} search={search}>
              {label}
            </Link>
            <ChevronRight className="i i-14" aria-hidden="true" />
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
