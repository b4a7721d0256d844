import { LANGUAGES } from '@canola/api-schema/access';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { LANGUAGE_NAMES } from '#shared/i18n/language.ts';
import { useSearchText } from '#shared/router/use-search-text.ts';
import { Chips } from '#shared/ui/chips.tsx';
import { FilterSelect } from '#shared/ui/filter-select.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { Switch } from '#shared/ui/switch.tsx';
import { type DateFilter, isShown, offeredFilters } from '../date-filters.ts';
import type { CompleteSearch } from '../reports.search.ts';

interface ReportFiltersProps {
  search: CompleteSearch;
  today: string;
  first: string | null | undefined;
  isEditor: boolean;
  onChange: (next: Partial<CompleteSearch>, replace?: boolean) => void;
}

export function ReportFilters({ search, today, first, isEditor, onChange }: ReportFiltersProps) {
  const { t } = useTranslation('reports');
  const nameOf = useFilterName();
  const box = useSearchText(search.search ?? '', (text) =>
    onChange({ search: text.trim() === '' ? undefined : text.trim() }, true),
  );
  const shown = { from: search['date-from'], to: search['date-to'] };
  const filters = offeredFilters(today, first, shown);
  return (
    <div className="report-filters">
      <Chips
        className="chips-line"
        label={t('filters')}
        options={filters.map((filter) => ({ id: filter.from, label: nameOf(filter) }))}
        value={filters.find((filter) => isShown(filter, shown))?.from ?? null}
        required
        onChange={(from) => {
          const filter = filters.find((offered) => offered.from === from);
          if (filter) onChange({ 'date-from': filter.from, 'date-to': filter.to });
        }}
      />
      <SearchField className="report-search" label={t('search')} value={box.text} onChange={box.setText} />
      <FilterSelect
        isCompact
        label={t('sort')}
        options={(['DESC', 'ASC'] as const).map((id) => ({ id, label: t(`sortOrder.${id}`) }))}
        value={search['sort-order']}
        onChange={(order) => onChange({ 'sort-order': order })}
      />
      {(isEditor || search.language) && <LanguageChoice search={search} onChange={onChange} />}
      {isEditor && (
        <Switch value={search.enforcePlans} onChange={(enforcePlans) => onChange({ enforcePlans })}>
          {t('asReader')}
        </Switch>
      )}
    </div>
  );
}

/** For people who write in several languages, and for those who followed a link to another one. */
function LanguageChoice({ search, onChange }: Pick<ReportFiltersProps, 'search' | 'onChange'>) {
  const { t } = useTranslation('reports');
  const own = useAccess().user.settings.news.language;
  return (
    <FilterSelect
      isCompact
      label={t('language')}
      options={LANGUAGES.map((id) => ({ id, label: LANGUAGE_NAMES[id] }))}
      value={search.language ?? own}
      onChange={(language) => onChange({ language: language === own ? undefined : language })}
    />
  );
}

export function useFilterName(): (filter: DateFilter) => string {
  const { t } = useTranslation('reports');
  return (filter) =>
    'year' in filter ? t(`filter.${filter.id}`, { year: String(filter.year) }) : t(`filter.${filter.id}`);
}
