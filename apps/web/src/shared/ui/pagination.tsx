import { formatNumber } from '@canola/api-schema/number-format';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatLocale } from './use-format-locale.ts';

interface PaginationProps {
  page: number;
  pageSize: number;
  total: number;
  onPageChange: (page: number) => void;
  /** Where a page has several lists: whose pages they are. */
  label?: string;
}

export function Pagination({ page, pageSize, total, onPageChange, label }: PaginationProps) {
  const { t } = useTranslation('ui');
  const locale = useFormatLocale();
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const number = (value: number) => formatNumber(value, locale);
  const range = t('pages.summary', {
    from: number(total === 0 ? 0 : (page - 1) * pageSize + 1),
    to: number(Math.min(page * pageSize, total)),
    total: number(total),
  });
  return (
    <nav className="pagination" aria-label={label ?? t('pages.label')}>
      <span className="muted">{range}</span>
      {pageCount > 1 && (
        <span className="pagination-pages">
          <Step
            label={t('pages.previous')}
            blocked={page <= 1 && t('pages.first')}
            onStep={() => onPageChange(page - 1)}
          >
            <ChevronLeft className="i i-16" />
          </Step>
          {pageWindow(page, pageCount).map((shown) => (
            <button
              key={shown}
              type="button"
              className="page-btn"
              aria-label={t('pages.page', { page: shown })}
              aria-current={shown === page ? 'page' : undefined}
              onClick={() => onPageChange(shown)}
            >
              {number(shown)}
            </button>
          ))}
          <Step
            label={t('pages.next')}
            blocked={page >= pageCount && t('pages.last')}
            onStep={() => onPageChange(page + 1)}
          >
            <ChevronRight className="i i-16" />
          </Step>
        </span>
      )}
    </nav>
  );
}

interface StepProps {
  label: string;
  blocked: string | false;
  onStep: () => void;
  children: ReactNode;
}

// The button of an end stays focusable; its title says why it does nothing, as there is no room for more text.
function Step({ label, blocked, onStep, children }: StepProps) {
  return (
    <button
      type="button"
      className="page-btn"
      aria-label={label}
      aria-disabled={blocked ? true : undefined}
      title={blocked || undefined}
      onClick={() => !blocked && onStep()}
    >
      {children}
    </button>
  );
}

const BUTTONS = 5;

/** Up to five page numbers around the current one, all within the pages there are. */
export function pageWindow(page: number, pageCount: number): number[] {
  const size = Math.min(BUTTONS, pageCount);
  const first = Math.max(1, Math.min(page - Math.floor(BUTTONS / 2), pageCount - size + 1));
  return Array.from({ length: size }, (_, index) => first + index);
}
