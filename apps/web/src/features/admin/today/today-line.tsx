import { formatNumber } from '@canola/api-schema/number-format';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '#shared/ui/classes.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

interface TodayLineProps {
  count: number;
  /** Something is late, not only there. */
  isLate?: boolean;
  children: ReactNode;
  note?: ReactNode;
}

/** A number and what it counts; inside a link it says where it leads. */
export function TodayLine({ count, isLate = false, children, note }: TodayLineProps) {
  const locale = useFormatLocale();
  return (
    <>
      <b className={classes('admin-today-count num', isLate && count > 0 && 'admin-ended')}>
        {formatNumber(count, locale)}
      </b>
      <span className="min-w-0">
        {children}
        {note && <span className="admin-note">{note}</span>}
      </span>
    </>
  );
}

export const Leads = () => <ChevronRight className="i muted" />;
