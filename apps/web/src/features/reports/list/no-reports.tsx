import { Newspaper, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDays } from '#market/news/report-dates.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { filterOf } from '../date-filters.ts';
import type { CompleteSearch } from '../reports.search.ts';
import { useFilterName } from './report-filters.tsx';

interface NoReportsProps {
  search: CompleteSearch;
  today: string;
  first: string | null;
  last: string | null;
  onChange: (next: Partial<CompleteSearch>) => void;
}

/** Says where the nearest report is, and opens it. */
export function NoReports({ search, today, first, last, onChange }: NoReportsProps) {
  const { t } = useTranslation('reports');
  const nameOf = useFilterName();
  const locale = useFormatLocale();
  if (search.search)
    return (
      <div className="card">
        <EmptyState
          level={2}
          height={320}
          icon={SearchX}
          title={t('empty.searchTitle', { search: search.search })}
          actions={
            <Button variant="secondary" onPress={() => onChange({ search: undefined })}>
              {t('empty.clear')}
            </Button>
          }
        >
          {t('empty.searchText')}
        </EmptyState>
      </div>
    );
  // A period after the newest report looks back to it, one before the oldest looks ahead.
  const isBefore = first !== null && search['date-to'] < first;
  const day = isBefore ? first : last;
  const filter = day ? filterOf(today, day) : undefined;
  return (
    <div className="card">
      <EmptyState
        level={2}
        height={320}
        icon={Newspaper}
        title={day ? t('empty.title') : t('empty.noneTitle')}
        actions={
          filter && (
            <Button
              variant="secondary"
              onPress={() => onChange({ 'date-from': filter.from, 'date-to': filter.to })}
            >
              {t('empty.show', { period: nameOf(filter) })}
            </Button>
          )
        }
      >
        {day
          ? t(isBefore ? 'empty.oldest' : 'empty.newest', { date: formatDays(day, day, locale) })
          : t('empty.none')}
      </EmptyState>
    </div>
  );
}
